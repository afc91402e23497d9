//! Two systems over many queries.
