//! No function allocates, on success or on error: a counting allocator runs under every function,
//! for the results of all of them are hashed.
#![allow(unsafe_code, reason = "an allocator is an unsafe trait")]

mod bits;

use std::alloc::{GlobalAlloc, Layout, System};
use std::cell::Cell;

/// Counts the calls of each thread, so that the test harness's own do not disturb.
struct Counting;

thread_local! {
    static CALLS: Cell<u64> = const { Cell::new(0) };
}

fn count() {
    // A thread that is ending has no counter any more, and no test either.
    let _ = CALLS.try_with(|calls| calls.set(calls.get() + 1));
}

// SAFETY: every call is passed on to the system's allocator as it is.
unsafe impl GlobalAlloc for Counting {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        count();
        // SAFETY: the caller keeps the contract.
        unsafe { System.alloc(layout) }
    }
    unsafe fn alloc_zeroed(&self, layout: Layout) -> *mut u8 {
        count();
        // SAFETY: the caller keeps the contract.
        unsafe { System.alloc_zeroed(layout) }
    }
    unsafe fn realloc(&self, memory: *mut u8, layout: Layout, size: usize) -> *mut u8 {
        count();
        // SAFETY: the caller keeps the contract.
        unsafe { System.realloc(memory, layout, size) }
    }
    unsafe fn dealloc(&self, memory: *mut u8, layout: Layout) {
        count();
        // SAFETY: the caller keeps the contract.
        unsafe { System.dealloc(memory, layout) }
    }
}

#[global_allocator]
static ALLOCATOR: Counting = Counting;

fn calls<R>(run: impl FnOnce() -> R) -> u64 {
    let before = CALLS.get();
    let result = run();
    let calls = CALLS.get() - before;
    drop(result);
    calls
}

#[test]
fn the_counter_counts() {
    assert_eq!(calls(|| std::hint::black_box(vec![1u8; 100])), 1);
    assert_eq!(calls(|| 1 + 1), 0);
}

#[test]
fn nothing_allocates() {
    let mut computed = bits::EXPECTED;
    assert_eq!(calls(|| computed = bits::computed()), 0);
    assert_eq!(computed, bits::EXPECTED);
}
