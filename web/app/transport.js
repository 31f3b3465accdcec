/**
 * How commands reach a session and events come back.
 *
 * Whatever carries them (a socket to the server, a worker in the page) has this shape, so
 * the rest of the page does not know where the game runs.
 */
/** @import { Command, Message } from "./types.js" */

/** @typedef {"connecting" | "open" | "closed" | "refused"} Link */
/**
 * @typedef {object} Transport
 * @property {(command: Command) => boolean} send false where nothing can be sent now
 * @property {() => void} close
 */
/**
 * @typedef {object} Receiver
 * @property {(message: Message) => void} event
 * @property {(link: Link) => void} link
 */

const FIRST_WAIT = 250;
const LONGEST_WAIT = 8000;
const REFUSED = [1008, 4401, 4403, 4404];

/** The address of a socket of the server. @param {string} path @param {string} [search] */
export function socketAddress(path, search = "") {
  const url = new URL(path, document.baseURI);
  url.protocol = url.protocol === "https:" ? "wss:" : "ws:";
  url.hash = "";
  url.search = search;
  return url.href;
}

/** Whether the server answers at all. */
async function isServerThere() {
  try {
    return (await fetch("health")).ok;
  } catch {
    return false;
  }
}

/**
 * A socket that comes back by itself. Commands are not repeated: the snapshot that follows
 * a new connection tells whether they arrived, and a play names the node it was meant for.
 * @param {string} url
 * @param {Receiver} receiver
 * @returns {Transport}
 */
export function openSocket(url, receiver) {
  /** @type {WebSocket | undefined} */
  let socket;
  let wait = FIRST_WAIT;
  let failures = 0;
  let opened = false;
  let closed = false;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let timer;

  const connect = () => {
    clearTimeout(timer);
    if (closed) return;
    receiver.link("connecting");
    const mine = new WebSocket(url);
    socket = mine;
    mine.onopen = () => {
      wait = FIRST_WAIT;
      failures = 0;
      opened = true;
      receiver.link("open");
    };
    mine.onmessage = ({ data }) => {
      const message = parse(data);
      if (message && mine === socket) receiver.event(message);
    };
    mine.onclose = ({ code }) => {
      if (closed || mine !== socket) return;
      failures += 1;
      if (REFUSED.includes(code)) {
        receiver.link("refused");
        return;
      }
      receiver.link("closed");
      // A door that never opens although somebody is at home is locked, or not there.
      if (!opened && failures >= 3) {
        void isServerThere().then((there) => {
          if (there && !opened && !closed) {
            closed = true;
            clearTimeout(timer);
            receiver.link("refused");
          }
        });
      }
      timer = setTimeout(connect, wait * (0.75 + Math.random() / 2));
      wait = Math.min(wait * 2, LONGEST_WAIT);
    };
  };
  const retryNow = () => {
    if (socket?.readyState === WebSocket.CLOSED && failures > 0) connect();
  };
  addEventListener("online", retryNow);
  connect();
  return {
    send(command) {
      if (socket?.readyState !== WebSocket.OPEN) return false;
      socket.send(JSON.stringify(command));
      return true;
    },
    close() {
      closed = true;
      clearTimeout(timer);
      removeEventListener("online", retryNow);
      socket?.close();
    },
  };
}

/**
 * @param {unknown} data
 * @returns {Message | null}
 */
function parse(data) {
  try {
    const message = JSON.parse(String(data));
    return typeof message?.event === "string" ? message : null;
  } catch {
    return null;
  }
}
