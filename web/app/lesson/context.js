/** What the parts of a lesson share. */
/** @import { LabContext } from "../lab/context.js" */
/** @import { Lesson } from "./parse.js" */
/** @import { Progress } from "./progress.js" */

/**
 * @typedef {object} LessonContext
 * @property {LabContext} lab the search beside the text
 * @property {string} name
 * @property {Lesson} lesson
 * @property {number} page
 * @property {Progress} progress
 * @property {boolean} searches whether this page has a search beside it
 * @property {number[]} stale the lines whose check the search does not bear out
 * @property {string | null} following the lesson after this one
 * @property {(page: number) => void} turn
 * @property {(key: string, option: number, right: boolean) => void} answer
 * @property {() => void} again forgets the answers and begins anew
 * @property {() => void} save
 */

export {};
