/** The longest time between the two keys of a pair such as `g t`. */
const PAIR_MS = 1_500;
const STORED_AS = "shardkeeper.shortcuts";

/** Single-key shortcuts. They have no effect while the user types or a dialog is open, and can be switched off. */
export class Keys {
  /** @type {Shortcut[]} */
  general = [];
  /** @type {Shortcut[]} */
  ofView = [];
  #first = "";
  #firstAt = 0;

  constructor() {
    document.addEventListener("keydown", (event) => this.#press(event));
  }

  /** Users of speech input, for example, can switch the shortcuts off, because it presses keys by mistake. */
  get areOn() {
    return localStorage.getItem(STORED_AS) !== "off";
  }

  set areOn(on) {
    localStorage.setItem(STORED_AS, on ? "on" : "off");
  }

  /** @param {KeyboardEvent} event */
  #press(event) {
    if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented || !this.areOn) return;
    if (document.querySelector("dialog[open]") || isTyping(event.target)) return;
    const pair = event.timeStamp - this.#firstAt < PAIR_MS && this.#first !== "" ? `${this.#first} ${event.key}` : event.key;
    this.#first = event.key;
    this.#firstAt = event.timeStamp;
    const shortcut = [...this.ofView, ...this.general].find(({ keys }) => keys === pair || keys === event.key);
    if (!shortcut) return;
    this.#first = "";
    event.preventDefault();
    shortcut.run();
  }
}

/** @param {EventTarget | null} target */
function isTyping(target) {
  return target instanceof HTMLElement && target.matches("input:not([type=checkbox]), textarea, select, [contenteditable]");
}
