//! The numbers of the evaluation.
//!
//! They were learned from games of the engine against itself by the example `banqi_weights`:
//! of all numbers these predict best how a game ends and what a search sees. What each is
//! good for stands where it is used.

/// The numbers of the evaluation.
#[derive(Clone, Debug)]
pub struct Weights {
    /// What a victim of each kind, K to P, weighs when the prey of a piece is added up.
    pub victim: [i32; 7],
    /// What a hunter of each kind weighs when the enemies of a piece are added up.
    pub hunter: [i32; 7],
    /// Points of each kind that do not depend on what the enemy has left.
    pub fixed: [i32; 7],
    /// Points of a piece that can take everything and that nothing can take.
    pub full: i32,
    /// Percent that a piece keeps if it can take nothing.
    pub body: i32,
    /// Percent that a piece loses if every enemy piece can take it.
    pub danger: i32,
    /// Percent of the value of an open piece that it has while it lies face down.
    pub face_down: i32,
    /// Percent of a lead that counts, by the hunters of the prey that is hardest to catch.
    pub grip: [i32; 4],
    /// Thousandths of the prey's value by the distance of the nearest hunter.
    pub nearest: [i32; 12],
    /// The same for the next one.
    pub second: [i32; 12],
    /// The same for both hunters of the one prey that counts most, with little face down.
    pub chase: [i32; 12],
    /// The same for prey with a hunter near, by the squares to run to.
    pub escapes: [i32; 5],
    /// The same for prey that a hunter has the parity to catch.
    pub parity: i32,
    /// Thousandths that the hunt gains with each piece face down.
    pub hunt_hidden: i32,
    /// Tenths of points for a free square beside a piece of each kind.
    pub room: [i32; 7],
    /// Tenths of points that a piece of each kind loses at the edge.
    pub edge: [i32; 7],
    /// Thousandths of its value that a piece without a free square beside it loses.
    pub blocked: i32,
    /// Thousandths of its value that a blocked piece loses if it is hit as well.
    pub caught: i32,
    /// Thousandths of the value of the best two pieces that are hit.
    pub hit: [i32; 2],
    /// Thousandths of the value of prey that a face-down piece beside may turn out to be.
    pub unknown_prey: i32,
    /// Thousandths of its value for a piece that a face-down piece beside may take.
    pub unknown_danger: i32,
    /// Points for having the move.
    pub tempo: i32,
    /// Thousandths that everything gains with each piece face down.
    pub all_hidden: i32,
    /// Percent of a lead that has melted when the quiet plies are used up.
    pub quiet: i32,
}

impl Weights {
    /// The numbers that the engine plays with.
    pub const LEARNED: Weights = Weights {
        victim: [1066, 408, 153, 2, 101, 51, 51],
        hunter: [390, 194, 77, 150, 38, 2, 29],
        fixed: [159, 208, 163, 118, 93, 127, 74],
        full: 182,
        body: -94,
        danger: 62,
        face_down: 97,
        grip: [44, 99, 86, 111],
        nearest: [0, 535, 220, 127, 106, 88, 74, 42, 80, 54, 39, 0],
        second: [0, 87, 98, 18, 27, 11, -15, -13, 19, 4, 6, 0],
        chase: [0, 25, 327, 186, 111, 59, 39, 60, 53, 18, 47, 0],
        escapes: [123, 18, -18, 4, 0],
        parity: 22,
        hunt_hidden: 9,
        room: [149, 150, 124, 104, 66, 161, 60],
        edge: [201, 172, 119, 141, -59, -300, 40],
        blocked: 42,
        caught: 236,
        hit: [158, 98],
        unknown_prey: 62,
        unknown_danger: 85,
        tempo: 21,
        all_hidden: -21,
        quiet: 68,
    };

    /// All numbers in turn, for learning them.
    pub fn numbers(&mut self) -> Vec<&mut i32> {
        let Weights {
            victim,
            hunter,
            fixed,
            full,
            body,
            danger,
            face_down,
            grip,
            nearest,
            second,
            chase,
            escapes,
            parity,
            hunt_hidden,
            room,
            edge,
            blocked,
            caught,
            hit,
            unknown_prey,
            unknown_danger,
            tempo,
            all_hidden,
            quiet,
        } = self;
        let of_kinds = [victim, hunter, fixed, room, edge];
        let by_distance = [nearest, second, chase];
        let single = [
            full,
            body,
            danger,
            face_down,
            parity,
            hunt_hidden,
            blocked,
            caught,
            unknown_prey,
            unknown_danger,
            tempo,
            all_hidden,
            quiet,
        ];
        let mut numbers: Vec<&mut i32> = of_kinds.into_iter().flatten().collect();
        // No hunter stands on its prey, and none is eleven steps away.
        numbers.extend(by_distance.into_iter().flat_map(|table| &mut table[1..11]));
        numbers.extend(&mut escapes[..4]);
        numbers.extend(grip);
        numbers.extend(hit);
        numbers.extend(single);
        numbers
    }
}
