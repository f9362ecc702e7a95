import { popupMenu } from "../../runtime/protocol/packets/extended.js";
import { popupMenuChoice } from "../../runtime/protocol/packets/extended-requests.js";
import { menu, menuAnswer } from "../../runtime/protocol/packets/gumps.js";
import type { Dealings } from "./dealings.js";
import { valueOf } from "./inbox.js";

/** A menu of lines (0x7C). */
export interface ShownMenu {
  question: string;
  /** The texts of the lines. */
  lines: string[];
  /** Chooses a line by its text, or by its number from 0. */
  choose(line: number | string): void;
  cancel(): void;
}

/** A context menu (0xBF 0x14). */
export interface ShownContextMenu {
  /** The texts of the lines that can be chosen: numbers of the client's own texts. */
  lines: number[];
  /** Chooses the line with a text. @returns whether there is such a line */
  choose(cliloc: number): boolean;
}

/** Flag of a line of a context menu that cannot be chosen. */
const GREYED = 0x01;

/** Waits for a menu, any or one whose question contains the text. */
export async function answerMenu(dealings: Dealings, question: string, timeoutMs: number | undefined): Promise<ShownMenu> {
  const shown = await dealings.answer("menu", {
    what: "menu",
    timeoutMs,
    test: (frame) => {
      const found = valueOf(menu, frame);
      return found?.question.includes(question) ? found : undefined;
    },
  });
  const { serial, menu: kind, answers } = shown;
  const answer = (index: number): void => {
    const { graphic, hue } = answers[index - 1] ?? { graphic: 0, hue: 0 };
    dealings.send(menuAnswer, { serial, menu: kind, index, graphic, hue });
  };
  return {
    question: shown.question,
    lines: answers.map(({ text }) => text),
    choose: (line) => {
      const at = typeof line === "number" ? line : answers.findIndex(({ text }) => text.includes(line));
      if (answers[at] === undefined) throw new Error(`the menu has no line ${line}`);
      answer(at + 1);
    },
    cancel: () => answer(0),
  };
}

/** Waits for the context menu of a thing. */
export async function answerContextMenu(dealings: Dealings, serial: number): Promise<ShownContextMenu> {
  const { lines } = await dealings.answer("context-menu", {
    what: "context menu",
    test: (frame) => {
      const shown = valueOf(popupMenu, frame);
      return shown?.serial === serial ? shown : undefined;
    },
  });
  const open = lines.filter(({ flags }) => (flags & GREYED) === 0);
  return {
    lines: open.map(({ cliloc }) => cliloc),
    choose: (cliloc) => {
      const line = open.find((one) => one.cliloc === cliloc);
      if (line !== undefined) dealings.send(popupMenuChoice, { serial, index: line.index });
      return line !== undefined;
    },
  };
}
