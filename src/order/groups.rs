//! Runs of neighbours in a sorted list: core's `chunk_by` and `is_sorted` without their panic paths.

/// How many values at the front tie with their neighbours.
pub(crate) fn group_len<V>(values: &[V], tie: impl Fn(&V, &V) -> bool) -> usize {
    match values {
        [] => 0,
        [_, next @ ..] => 1 + values.iter().zip(next).take_while(|(a, b)| tie(a, b)).count(),
    }
}

/// The maximal runs of values that tie with their neighbours, in order.
pub(crate) fn groups<V>(mut values: &[V], tie: impl Fn(&V, &V) -> bool) -> impl Iterator<Item = &[V]> {
    core::iter::from_fn(move || {
        let (group, others) = values.split_at_checked(group_len(values, &tie))?;
        values = others;
        if group.is_empty() { None } else { Some(group) }
    })
}

/// Whether all neighbours are in order: block by block, so that a vector compares many and the first block that is not
/// ends it.
pub(crate) fn in_order<V>(values: &[V], before: impl Fn(&V, &V) -> bool) -> bool {
    let [_, next @ ..] = values else { return true };
    let ((blocks, _), (next_blocks, next_rest)) = (values.as_chunks::<32>(), next.as_chunks::<32>());
    let all = |block: &[V], next: &[V]| block.iter().zip(next).fold(true, |all, (a, b)| all & before(a, b));
    let rest = values.get(next.len() - next_rest.len()..).unwrap_or_default();
    blocks.iter().zip(next_blocks).all(|(block, next)| all(block, next)) && all(rest, next_rest)
}

#[cfg(test)]
mod tests {
    use super::{groups, in_order};
    use std::vec::Vec;

    #[quickcheck_macros::quickcheck]
    fn as_core_has_them(values: Vec<u8>) -> bool {
        let values: Vec<u8> = values.iter().map(|value| value % 4).collect();
        groups(&values, |a, b| a == b).eq(values.chunk_by(|a, b| a == b))
    }

    #[test]
    fn one_step_the_wrong_way_is_found_anywhere() {
        for n in 0..100 {
            let mut values: Vec<usize> = (0..n).collect();
            assert!(in_order(&values, |a, b| a < b));
            for i in 1..n {
                values.swap(i - 1, i);
                assert!(!in_order(&values, |a, b| a < b), "{i} of {n}");
                values.swap(i - 1, i);
            }
        }
    }
}
