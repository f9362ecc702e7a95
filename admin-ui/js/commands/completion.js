import { h, replace } from "../parts/dom.js";

const SETTLE_MS = 120;
const MOST_SHOWN = 12;

/**
 * A list of completions for the last word of a command line, below the field (the ARIA pattern "combobox"). Tab or
 * Enter accepts the marked one, arrow keys move the mark, Escape closes the list. Tab waits for candidates that are
 * still on their way.
 *
 * @param {HTMLInputElement} input
 * @param {(line: string) => Promise<Completion>} complete
 */
export function completionList(input, complete) {
  const list = h("ul", { class: "completions", id: "completions", role: "listbox", "aria-label": "Completions", hidden: true });
  for (const [name, value] of Object.entries({
    role: "combobox",
    "aria-autocomplete": "list",
    "aria-controls": "completions",
    "aria-expanded": "false",
  }))
    input.setAttribute(name, value);
  /** @type {Completion} */
  let shown = { start: 0, candidates: [] };
  let marked = -1;
  /** @type {number | undefined} */
  let timer;
  /** The line whose candidates are asked for or awaited. @type {string | undefined} */
  let pending;
  /** Whether Tab was pressed meanwhile: the first candidate is taken when it comes. */
  let isTabbed = false;

  function close() {
    clearTimeout(timer);
    pending = undefined;
    isTabbed = false;
    shown = { start: 0, candidates: [] };
    show();
  }

  function show() {
    list.hidden = shown.candidates.length === 0;
    input.setAttribute("aria-expanded", String(!list.hidden));
    marked = -1;
    replace(
      list,
      shown.candidates.map((candidate, index) =>
        h(
          "li",
          {
            role: "option",
            id: `completion-${index}`,
            "aria-selected": "false",
            onmousedown: (/** @type {Event} */ event) => pick(event, index),
          },
          candidate,
        ),
      ),
    );
    mark(-1);
  }

  /** @param {number} index */
  function mark(index) {
    list.children[marked]?.setAttribute("aria-selected", "false");
    marked = index;
    list.children[marked]?.setAttribute("aria-selected", "true");
    list.children[marked]?.scrollIntoView({ block: "nearest" });
    if (marked === -1) input.removeAttribute("aria-activedescendant");
    else input.setAttribute("aria-activedescendant", `completion-${marked}`);
  }

  /**
   * @param {Event} event
   * @param {number} index
   */
  function pick(event, index) {
    event.preventDefault();
    take(index);
  }

  /** @param {number} index */
  function take(index) {
    const candidate = shown.candidates[index];
    if (candidate === undefined) return;
    input.value = `${input.value.slice(0, shown.start)}${candidate} `;
    close();
  }

  async function ask() {
    clearTimeout(timer);
    const line = input.value;
    const { start, candidates } = await complete(line);
    if (pending !== line || input.value !== line || document.activeElement !== input) return;
    const isTaken = isTabbed;
    close();
    shown = { start, candidates: candidates.slice(0, MOST_SHOWN) };
    if (isTaken && candidates.length > 0) take(0);
    else show();
  }

  input.addEventListener("input", () => {
    clearTimeout(timer);
    isTabbed = false;
    if (input.value.trim() === "") return close();
    pending = input.value;
    timer = setTimeout(() => void ask(), SETTLE_MS);
  });
  input.addEventListener("blur", close);

  return {
    element: list,
    close,
    /**
     * @param {KeyboardEvent} event
     * @returns {boolean} whether the key was for the list
     */
    press({ key, shiftKey }) {
      if (key === "Tab" && !shiftKey && pending !== undefined && pending === input.value) {
        isTabbed = true;
        return true;
      }
      const count = shown.candidates.length;
      if (count === 0 || shiftKey) return false;
      if (key === "ArrowDown") mark((marked + 1) % count);
      else if (key === "ArrowUp") mark(marked <= 0 ? count - 1 : marked - 1);
      else if (key === "Tab") take(Math.max(marked, 0));
      else if (key === "Enter" && marked !== -1) take(marked);
      else if (key === "Escape") close();
      else return false;
      return true;
    },
  };
}
