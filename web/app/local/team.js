/**
 * A team: workers that search together, as one. The first has the work and reports; the others
 * are its threads. What breaks one of them ends all, since their memory is the same.
 */
/** @import { FromWorker, ToWorker } from "./port.js" */
import { share } from "./threads.js";

/**
 * A worker as the page uses it, or a team of them.
 * @typedef {object} Member
 * @property {(message: ToWorker) => void} postMessage
 * @property {() => void} terminate
 * @property {((event: any) => void) | null} onmessage hears {@link FromWorker}
 * @property {((event: any) => void) | null} onerror
 */

/**
 * Starts so many workers as one; fails where the browser has no memory to share.
 * @param {() => Member} start
 * @param {number} size
 * @returns {Member}
 */
export function startTeam(start, size) {
  const shared = share();
  const members = Array.from({ length: size }, () => start());
  let missing = size;
  /** Of the work under way. @type {number | undefined} */
  let number;
  /** @type {Member} */
  const team = {
    onmessage: null,
    onerror: null,
    postMessage(message) {
      if (message.start) {
        for (const [at, member] of members.entries()) member.postMessage({ ...message, shared, helps: at > 0 });
        return;
      }
      number = message.number ?? number;
      members[0]?.postMessage(message);
    },
    terminate() {
      for (const member of members) member.terminate();
    },
  };
  for (const member of members) {
    member.onmessage = (/** @type {{data: FromWorker}} */ { data }) => {
      if (data.ready) missing -= 1;
      if (data.ready && missing > 0) return;
      // A thread does not know what it works on.
      team.onmessage?.({ data: data.lost === undefined ? data : { number, lost: data.lost } });
    };
    member.onerror = (/** @type {{message: string}} */ event) => team.onerror?.(event);
  }
  return team;
}
