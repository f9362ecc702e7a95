import { readCommand, runCommand } from "../commands/run-command.js";
import { confirmed, filledIn } from "../parts/dialogs.js";
import { h, replace } from "../parts/dom.js";
import { alertBox, choice } from "../parts/fields.js";
import { listPage } from "../parts/list-page.js";
import { playerText } from "../parts/player-text.js";
import { timeElement } from "../parts/time.js";
import { worldChoice } from "../parts/world-choice.js";
import { goTo, linkTo } from "../router.js";

const QUESTION_CHARACTERS_MAX = 200;
const ANSWERS_CHARACTERS_MAX = 500;
const spans = /** @type {const} */ ([
  ["24", "1 day"],
  ["72", "3 days"],
  ["168", "1 week"],
  ["336", "2 weeks"],
]);
const USUAL_HOURS = "168";

/**
 * @typedef {{ number: number, question: string, answers: string[], votes: number[], total: number, by: string,
 *   ends_at: number, is_open: boolean }} Poll
 */

/**
 * The polls of staff with their results.
 *
 * @param {import("../app.js").App} app
 * @param {Route} route
 * @returns {View}
 */
export function pollsView(app, route) {
  const alert = alertBox();
  const world = worldChoice(app.worlds, { changed: () => goTo(linkTo("/polls", world.member)) });
  const list = h("div", { class: "polls" });

  async function add() {
    const question = h("input", { required: true, maxlength: QUESTION_CHARACTERS_MAX, autocomplete: "off" });
    const answers = h("input", {
      required: true,
      maxlength: ANSWERS_CHARACTERS_MAX,
      placeholder: "Friday | Saturday | Sunday",
      autocomplete: "off",
    });
    const filled = await filledIn({ title: "Ask all players", yes: "Ask" }, [
      ["Question", question],
      ["Answers, with | between them", answers],
      ["Open for", choice(spans, USUAL_HOURS)],
    ]);
    if (!filled) return;
    const [asked = "", offered = "", hours = USUAL_HOURS] = filled;
    const args = [hours, `${asked.replaceAll("|", "/")} | ${offered}`];
    if (await runCommand(app, alert, { command: "poll_add", args, ...world.member })) await read();
  }

  /** @param {Poll} poll */
  async function change({ number, question, is_open: isOpen }) {
    const title = isOpen ? `End poll ${number}?` : `Remove poll ${number}?`;
    const text = isOpen ? "Nobody can answer it any more; the results stay." : ["The results go with it: ", playerText(question)];
    if (!(await confirmed({ title, text, yes: isOpen ? "End" : "Remove", isDangerous: !isOpen }))) return;
    const command = isOpen ? "poll_end" : "poll_remove";
    if (await runCommand(app, alert, { command, args: [String(number)], ...world.member })) await read();
  }

  /** @param {Poll} poll */
  function card(poll) {
    const { number, question, answers, votes, total, by, ends_at: endsAt, is_open: isOpen } = poll;
    return h(
      "article",
      { class: "card poll" },
      h("h2", {}, `${number}. `, playerText(question, "words")),
      h(
        "p",
        { class: "quiet" },
        isOpen ? "Open until " : "Over since ",
        timeElement(new Date(endsAt).toISOString()),
        ", asked by ",
        playerText(by, "name"),
        `, ${total} ${total === 1 ? "answer" : "answers"}`,
      ),
      h(
        "ul",
        { class: "poll-answers" },
        answers.map((answer, index) => {
          const count = votes[index] ?? 0;
          const percent = total === 0 ? 0 : Math.round((count / total) * 100);
          return h(
            "li",
            {},
            h("span", {}, playerText(answer, "words")),
            h("meter", { min: 0, max: Math.max(total, 1), value: count, "aria-label": `${count} of ${total}` }),
            h("span", { class: "quiet" }, `${count} (${percent} %)`),
          );
        }),
      ),
      h("button", { type: "button", class: "small", onclick: () => void change(poll) }, isOpen ? "End…" : "Remove…"),
    );
  }

  const { view, read } = listPage(
    {
      title: "Polls",
      buttons: [["Ask all players…", add]],
      about: "Players answer in the game with .vote, once for each account. Nobody sees who answered what.",
      alert,
      list,
      world: { choice: world, route },
      async show(signal) {
        const polls = /** @type {Poll[]} */ (await readCommand(app, "polls", { ...world.member, signal }));
        replace(list, ...(polls.length === 0 ? [h("p", { class: "empty" }, "There is no poll.")] : polls.map(card)));
        return `${polls.length} ${polls.length === 1 ? "poll" : "polls"}`;
      },
    },
    app.notices,
  );
  return view;
}
