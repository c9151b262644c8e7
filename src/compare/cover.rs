//! Few and general conditions for many cases: prime implicants over axes of several values.

/// Values of each axis: all cases that combine them.
pub(super) type Cube = Vec<Vec<usize>>;

/// A case that no position can be: it may lie in any cube.
pub(super) const FREE: u32 = 0;
/// A case that must lie in no cube.
pub(super) const ALIKE: u32 = 1;

/// Cubes that cover every case of each group (a number above [`ALIKE`]) and no case of another one, each as large as it
/// can be, few of them, none of which could be left out. A case's number is that of its values, the last axis first.
/// Axes that come last are dropped from a condition first.
pub(super) fn cover(sizes: &[usize], cells: &[u32]) -> Vec<(u32, Cube)> {
    let mut groups: Vec<u32> = cells.iter().copied().filter(|&group| group > ALIKE).collect();
    groups.sort_unstable();
    groups.dedup();
    groups
        .into_iter()
        .flat_map(|group| cover_one(sizes, cells, group).into_iter().map(move |cube| (group, cube)))
        .collect()
}

fn cover_one(sizes: &[usize], cells: &[u32], group: u32) -> Vec<Cube> {
    let mut open: Vec<bool> = cells.iter().map(|&cell| cell == group).collect();
    let mut chosen: Vec<Cube> = Vec::new();
    while let Some(first) = open.iter().position(|&open| open) {
        // Which axes are widened first decides which of several largest cubes comes out.
        let best = (0..sizes.len())
            .map(|turn| {
                let order: Vec<usize> = (0..sizes.len()).rev().cycle().skip(turn).take(sizes.len()).collect();
                widened(sizes, cells, group, first, &order)
            })
            .max_by_key(|cube| {
                let mut covers = 0usize;
                each(sizes, cube, &mut |cell| {
                    covers += usize::from(open[cell]);
                    true
                });
                let asked = cube.iter().zip(sizes).filter(|(values, size)| values.len() < **size).count();
                // The first of equals is taken: `max_by_key` would take the last.
                (covers, usize::MAX - asked)
            })
            .expect("a case has at least one axis");
        each(sizes, &best, &mut |cell| {
            open[cell] = false;
            true
        });
        chosen.push(best);
    }
    let mut times = vec![0u32; cells.len()];
    for cube in &chosen {
        each(sizes, cube, &mut |cell| {
            times[cell] += 1;
            true
        });
    }
    // Later cubes may have made earlier ones superfluous.
    chosen.retain(|cube| {
        let needed = !each(sizes, cube, &mut |cell| cells[cell] != group || times[cell] > 1);
        if !needed {
            each(sizes, cube, &mut |cell| {
                times[cell] -= 1;
                true
            });
        }
        needed
    });
    for cube in &mut chosen {
        narrow(sizes, cells, group, cube);
    }
    chosen
}

/// The largest cube round a case, axes widened in this order.
fn widened(sizes: &[usize], cells: &[u32], group: u32, case: usize, order: &[usize]) -> Cube {
    let mut cube: Cube = values(sizes, case).into_iter().map(|value| vec![value]).collect();
    for &axis in order {
        for value in 0..sizes[axis] {
            if cube[axis].contains(&value) {
                continue;
            }
            let kept = std::mem::replace(&mut cube[axis], vec![value]);
            let fits = each(sizes, &cube, &mut |cell| cells[cell] == group || cells[cell] == FREE);
            cube[axis] = kept;
            if fits {
                cube[axis].push(value);
                cube[axis].sort_unstable();
            }
        }
    }
    cube
}

/// Leaves out of an axis what adds no case, where the axis has to be spoken of anyway.
fn narrow(sizes: &[usize], cells: &[u32], group: u32, cube: &mut Cube) {
    for axis in 0..sizes.len() {
        if cube[axis].len() == sizes[axis] {
            continue;
        }
        let all = cube[axis].clone();
        let mut kept = Vec::new();
        for &value in &all {
            cube[axis] = vec![value];
            if !each(sizes, cube, &mut |cell| cells[cell] != group) {
                kept.push(value);
            }
        }
        cube[axis] = kept;
    }
}

/// The values of a case.
pub(super) fn values(sizes: &[usize], mut case: usize) -> Vec<usize> {
    let mut values = vec![0; sizes.len()];
    for (value, size) in values.iter_mut().zip(sizes).rev() {
        *value = case % size;
        case /= size;
    }
    values
}

/// Calls `visit` with every case of a cube until it says no; whether it never did.
fn each(sizes: &[usize], cube: &[Vec<usize>], visit: &mut impl FnMut(usize) -> bool) -> bool {
    fn go(sizes: &[usize], cube: &[Vec<usize>], sum: usize, visit: &mut impl FnMut(usize) -> bool) -> bool {
        match (cube.split_first(), sizes.split_first()) {
            (Some((values, rest)), Some((size, sizes))) => {
                values.iter().all(|value| go(sizes, rest, sum * size + value, visit))
            }
            _ => visit(sum),
        }
    }
    go(sizes, cube, 0, visit)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_case_among_free_ones_needs_no_condition() {
        assert_eq!(cover(&[2, 3], &[FREE, 2, FREE, FREE, FREE, FREE]), [(2, vec![vec![0, 1], vec![0, 1, 2]])]);
    }

    #[test]
    fn conditions_are_as_general_as_the_other_cases_allow() {
        // The second axis alone decides.
        assert_eq!(cover(&[2, 2], &[ALIKE, 2, ALIKE, 2]), [(2, vec![vec![0, 1], vec![1]])]);
        // Neither axis can be left out of either condition.
        let cubes = cover(&[2, 2], &[ALIKE, 2, 2, ALIKE]);
        assert_eq!(cubes, [(2, vec![vec![0], vec![1]]), (2, vec![vec![1], vec![0]])]);
    }

    #[test]
    fn every_case_lies_in_a_cube_of_its_group_and_in_no_other() {
        let sizes = [3, 2, 2, 2];
        // A fixed mixture that no symmetry helps with.
        let cells: Vec<u32> = (0..24u32).map(|cell| (cell * 7 + cell * cell) % 4).collect();
        let cubes = cover(&sizes, &cells);
        for (cell, &group) in cells.iter().enumerate() {
            let at = values(&sizes, cell);
            let inside = |cube: &Cube| cube.iter().zip(&at).all(|(values, value)| values.contains(value));
            let of: Vec<u32> = cubes.iter().filter(|(_, cube)| inside(cube)).map(|(group, _)| *group).collect();
            match group {
                FREE => {}
                ALIKE => assert!(of.is_empty(), "{cell}"),
                group => assert!(!of.is_empty() && of.iter().all(|&other| other == group), "{cell}"),
            }
        }
    }
}
