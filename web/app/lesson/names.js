/** The lessons that come along, in the order in which they build on each other. */
export const LESSONS = ["minimax", "alphabeta", "chance", "uct", "puct", "selfplay"];
