/** The lessons tell the truth: what their texts take for granted is what the search says, in every language. */
import "./harness/outside.js";
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import path from "node:path";
import { specOf } from "../app/lab/plan.js";
import { ask } from "../app/lab/predict.js";
import { LESSONS } from "../app/lesson/names.js";
import { readLesson } from "../app/lesson/parse.js";
import { foundAt, planOf, sceneOf, spotAt } from "../app/lesson/view.js";
import { follow, solve } from "./harness/lab.js";
import { Suite, test } from "./harness/suite.js";
import { LANGUAGES, root } from "./harness/tools.js";

const suite = new Suite();

/** @param {string} language @param {string} name */
const textOf = (language, name) => readFileSync(path.join(root, `web/lessons/${language}/${name}.md`), "utf8");

/** What does not depend on the language. @param {string} text */
function skeleton(text) {
  const { lesson, faults } = readLesson(text);
  assert.deepEqual(faults, []);
  return lesson.pages.map(({ lab, step, at, checks, blocks }) => ({
    lab,
    step,
    at,
    checks: checks.map(({ moves, what, said }) => [moves, what, said]),
    questions: blocks.flatMap((block) => {
      if (block.kind === "choice") return [block.options.map(({ right }) => right).join(" ")];
      return block.kind === "predict" ? [`${block.what} ${block.count}`] : [];
    }),
  }));
}

for (const name of LESSONS) {
  test(`the lesson ${name} is the same in three languages, and long enough to learn something`, async () => {
    const [english, ...others] = LANGUAGES.map((language) => skeleton(textOf(language, name)));
    for (const other of others) assert.deepEqual(other, english);
    for (const language of LANGUAGES) {
      const { lesson } = readLesson(textOf(language, name));
      assert.equal(lesson.language, language);
      assert.ok(lesson.minutes >= 10 && lesson.minutes <= 20);
      assert.ok(lesson.pages.length >= 8 && lesson.about.length > 0);
      for (const { title, blocks } of lesson.pages) assert.ok(title && blocks.length > 0, `${language}: ${title}`);
    }
    const asked = (english ?? []).flatMap(({ questions }) => questions);
    assert.ok(asked.length >= 8, `${asked.length} questions`);
  });

  test(`every step, position and number of the lesson ${name} is that of the search`, async () => {
    const { lesson } = readLesson(textOf("en", name));
    /** @type {Map<string, any>} */
    const searches = new Map();
    let checked = 0;
    for (const [index, { title, checks, at, blocks }] of lesson.pages.entries()) {
      const scene = sceneOf(lesson, index);
      if (!scene) continue;
      const plan = planOf(scene.address);
      const followed = searches.get(scene.address) ?? (await follow(suite, plan.place, specOf(plan), plan.seed));
      searches.set(scene.address, followed);
      const { story } = followed;
      assert.ok(
        scene.step === Infinity || scene.step <= story.length,
        `${title}: step ${scene.step} of ${story.length}`,
      );
      story.goTo(scene.step);
      for (const check of checks) {
        assert.equal(foundAt(story, check), check.said, `${title}: ${check.moves.join(" ")} ${check.what}`);
        checked += 1;
      }
      if (at) assert.ok(spotAt(story, at), `${title}: ${at}`);
      for (const block of blocks) {
        if (block.kind !== "predict") continue;
        const steps = new Set();
        for (let seed = 0; seed < 12 && steps.size < block.count; seed += 1) {
          const question = ask(story, index * 1000 + 1 + seed, 0, block.what);
          assert.ok(question, `${title}: nothing to ask`);
          assert.equal(question.answer, solve(question, followed), title);
          steps.add(question.step);
        }
        assert.ok(steps.size >= block.count, `${title}: ${steps.size} exercises`);
      }
    }
    assert.ok(checked >= 8, `${checked} checks`);
  });
}
