import { describe, expect, it } from "vitest";
import { MESSAGE_MAX_CHARACTERS, readTicketMessage } from "../../../../runtime/services/tickets/ticket-message.js";

describe("the text of a ticket", () => {
  it.each([
    ["is trimmed", " \t\n  stuck in a wall \r\n ", "stuck in a wall"],
    ["keeps line feeds within", "one\n\ntwo", "one\n\ntwo"],
    ["loses other control characters", "a\u0000b\u0007c\td\re\u001bf\u007fg\u0085h\u009fi", "abcdefghi"],
    ["is trimmed after control characters at its ends went", "\u0000 stuck \u0000", "stuck"],
    ["loses halves of surrogate pairs and keeps whole ones", "a\ud83db\udc00c 𝔛😀", "abc 𝔛😀"],
    ["keeps every script and mark, in the usual form", "Ŝamanó Москва 日本 e\u0301 \u200f", "Ŝamanó Москва 日本 \u00e9 \u200f"],
    [
      "keeps characters that have a meaning in SQL, Lua, HTML and terminals",
      `'); DROP--"\\%_ [[x]] <b>{red-fg}[2J`,
      `'); DROP--"\\%_ [[x]] <b>{red-fg}[2J`,
    ],
  ])("%s", (_what, text, message) => {
    expect(readTicketMessage(text)).toEqual({ message });
  });

  it.each(["", "   ", "\n\n", "\u0000\u0001\u007f", "\u00a0\u3000\ufeff", "\u200b\u2060", "\u202e \u3164", "\u0301"])(
    "is refused if nothing is left of it: %j",
    (text) => {
      expect(readTicketMessage(text)).toEqual({ reason: "Please write what you need help with." });
    },
  );

  it("may have a thousand characters, however many bytes they take", () => {
    expect(MESSAGE_MAX_CHARACTERS).toBe(1_000);
    for (const character of ["x", "é", "日", "😀"]) {
      const longest = character.repeat(1_000);
      expect(readTicketMessage(` ${longest} `)).toEqual({ message: longest });
      expect(readTicketMessage(`${longest}x`)).toEqual({ reason: "Your message has 1001 characters; the limit is 1000." });
    }
    expect(readTicketMessage(`${"x".repeat(1_000)}${"\u0000".repeat(500)}`)).toEqual({ message: "x".repeat(1_000) });
  });
});
