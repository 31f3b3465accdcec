/** Matches of engines for the screens that show them. */

/**
 * Begins a match, after ending the one that may run; its id.
 * @param {import("./suite.js").Suite} suite
 * @param {number} games
 * @param {string} rival who plays against greedy
 */
export async function match({ server }, games, rival = "random") {
  const { matches } = await server.ask("api/matches");
  for (const { id, status } of matches) {
    if (status === "running") await server.ask(`api/matches/${id}/stop`, {});
  }
  const engines = [{ spec: "greedy" }, { spec: rival }];
  for (let left = 100; ; left -= 1) {
    try {
      const { id } = await server.ask("api/matches", { game: "ataxx", engines, games });
      return id;
    } catch (error) {
      // The one before it takes a moment to end.
      if (left === 0) throw error;
      await new Promise((done) => setTimeout(done, 50));
    }
  }
}
