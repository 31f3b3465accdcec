/**
 * Sounds, made as they are heard: no files, and nothing before the first gesture.
 */
import { settings } from "./settings.js";

/** @type {AudioContext | null} */
let audio = null;

/** Browsers let a page sound only after somebody touched it. */
export function listenForGesture() {
  const wake = () => {
    audio ??= new AudioContext();
    if (audio.state === "suspended") void audio.resume();
  };
  addEventListener("pointerdown", wake, { once: true });
  addEventListener("keydown", wake, { once: true });
}

/** Frequency in hertz, start and length in seconds. @type {Record<string, [number, number, number][]>} */
const TUNES = {
  place: [[420, 0, 0.07]],
  step: [[340, 0, 0.06]],
  convert: [
    [420, 0, 0.07],
    [630, 0.06, 0.08],
  ],
  capture: [
    [240, 0, 0.09],
    [180, 0.05, 0.12],
  ],
  flip: [
    [700, 0, 0.03],
    [520, 0.06, 0.06],
  ],
  illegal: [
    [150, 0, 0.06],
    [120, 0.08, 0.1],
  ],
  jump: [
    [300, 0, 0.05],
    [450, 0.05, 0.07],
  ],
  chain: [
    [240, 0, 0.07],
    [320, 0.06, 0.07],
    [430, 0.12, 0.12],
  ],
  enter: [
    [660, 0, 0.09],
    [880, 0.07, 0.09],
    [1320, 0.14, 0.22],
  ],
  leave: [
    [494, 0, 0.12],
    [370, 0.12, 0.24],
  ],
  low: [
    [880, 0, 0.05],
    [880, 0.12, 0.05],
  ],
  win: [
    [392, 0, 0.14],
    [494, 0.12, 0.14],
    [588, 0.24, 0.14],
    [784, 0.36, 0.4],
  ],
  lose: [
    [392, 0, 0.18],
    [349, 0.17, 0.18],
    [294, 0.34, 0.45],
  ],
  draw: [
    [440, 0, 0.16],
    [440, 0.2, 0.3],
  ],
};

/** @param {keyof typeof TUNES} name */
export function play(name) {
  if (!settings.sound || settings.volume === 0 || audio?.state !== "running") return;
  for (const [frequency, start, length] of TUNES[name] ?? []) note(audio, frequency, start, length);
}

/**
 * A wooden knock: a short tone with a noisy beginning that dies away quickly.
 * @param {AudioContext} context
 * @param {number} frequency
 * @param {number} start
 * @param {number} length
 */
function note(context, frequency, start, length) {
  const begin = context.currentTime + start;
  const tone = context.createOscillator();
  tone.type = "triangle";
  tone.frequency.setValueAtTime(frequency * 1.4, begin);
  tone.frequency.exponentialRampToValueAtTime(frequency, begin + 0.02);
  const loudness = context.createGain();
  loudness.gain.setValueAtTime(0, begin);
  loudness.gain.linearRampToValueAtTime((settings.volume / 100) * 0.4, begin + 0.004);
  loudness.gain.exponentialRampToValueAtTime(0.0001, begin + length);
  tone.connect(loudness).connect(context.destination);
  tone.start(begin);
  tone.stop(begin + length + 0.02);
}

/**
 * The sound that belongs to a move.
 * @param {import("./types.js").LastMove} last
 * @param {boolean} [chained] whether the same piece has captured just before
 */
export function playMove(last, chained = false) {
  if (last.changes.some(({ to }) => to === "captured")) play(chained ? "chain" : "capture");
  else if (last.kind === "flip") play("flip");
  else if (last.changes.some(({ to }) => to === "converts")) play("convert");
  else play(last.kind === "jump" ? "jump" : last.kind === "step" ? "step" : "place");
}
