/** Numbers after the side to move, by name. */
/** @import { Description } from "./description.js" */

/**
 * How a game with such numbers reads and writes them. A number without a usual value is
 * written only where it is known.
 * @param {[name: string, usual: number | null][]} names
 * @returns {Pick<Description, "readFields" | "writeFields">}
 */
export const counts = (names) => ({
  readFields: (_, rest) => ({
    counts: Object.fromEntries(
      names.flatMap(([name], index) => (/^\d+$/.test(rest[index] ?? "") ? [[name, Number(rest[index])]] : [])),
    ),
  }),
  writeFields: ({ counts: known }) =>
    names.flatMap(([name, usual]) => {
      const value = known[name] ?? usual;
      return value === null ? [] : [String(value)];
    }),
});
