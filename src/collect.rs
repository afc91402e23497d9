//! Fixed-capacity results and the streaming collector, on heapless containers.
