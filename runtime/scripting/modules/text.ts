import { fn, luaModule, type LuaModule, parameter, refuse } from "../declare/module.js";
import { boolean, bytes, integer, list, optional, text, VALUES_LIMIT } from "../declare/types.js";

/** Lua's white space, `%s`. */
const SPACE = /[\t-\r ]/;
const LINE_END = /\r\n|\n|\r/;
const ESCAPES: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };

function trimmed(text: string): string {
  let start = 0;
  let end = text.length;
  while (start < end && SPACE.test(text[start]!)) start++;
  while (end > start && SPACE.test(text[end - 1]!)) end--;
  return text.slice(start, end);
}

const subject = parameter("text", bytes(), "the text");

/** `text`: common work on texts without patterns. Invalid UTF-8 stays unchanged. */
export function textModule(): LuaModule {
  return luaModule({
    name: "text",
    about: "Common work on texts, faster and clearer than patterns.",
    functions: {
      trim: fn({
        about: "Removes white space at both ends.",
        parameters: [subject],
        returns: [parameter("trimmed", bytes(), "the trimmed text")],
        example: 'local name = text.trim("  Dupre ")  -- "Dupre"',
        does: (_, text) => trimmed(text),
      }),
      split: fn({
        about: `Splits a text at a separator. Empty parts are kept; at most ${VALUES_LIMIT} parts.`,
        parameters: [subject, parameter("separator", bytes(), "plain text, not a pattern; not empty")],
        returns: [parameter("parts", list(bytes()), "the parts in order")],
        fails: true,
        example: 'local parts = text.split("1,2,,3", ",")  -- { "1", "2", "", "3" }',
        does: (_, text, separator) => {
          if (separator === "") return refuse("the separator is empty");
          const parts = text.split(separator, VALUES_LIMIT + 1);
          return parts.length > VALUES_LIMIT ? refuse(`more than ${VALUES_LIMIT} parts`) : parts;
        },
      }),
      words: fn({
        about: `Splits a text at white space; at most ${VALUES_LIMIT} words.`,
        parameters: [subject],
        returns: [parameter("words", list(bytes()), "the words in order")],
        fails: true,
        does: (_, text) => {
          const words = text.split(/[\t-\r ]+/, VALUES_LIMIT + 3).filter((word) => word !== "");
          return words.length > VALUES_LIMIT ? refuse(`more than ${VALUES_LIMIT} words`) : words;
        },
      }),
      lines: fn({
        about: `Splits a text into lines, without line ends; at most ${VALUES_LIMIT} lines.`,
        parameters: [subject],
        returns: [parameter("lines", list(bytes()), "the lines in order")],
        fails: true,
        does: (_, text) => {
          const lines = text.split(LINE_END, VALUES_LIMIT + 2);
          // A line end at the end of the text begins no further line.
          if (lines.at(-1) === "") lines.pop();
          return lines.length > VALUES_LIMIT ? refuse(`more than ${VALUES_LIMIT} lines`) : lines;
        },
      }),
      starts_with: fn({
        about: "Tells whether a text begins with another.",
        parameters: [subject, parameter("start", bytes(), "the beginning")],
        returns: [parameter("does", boolean, "whether it does")],
        does: (_, text, start) => text.startsWith(start),
      }),
      ends_with: fn({
        about: "Tells whether a text ends with another.",
        parameters: [subject, parameter("ending", bytes(), "the ending")],
        returns: [parameter("does", boolean, "whether it does")],
        does: (_, text, ending) => text.endsWith(ending),
      }),
      contains: fn({
        about: "Tells whether a text contains another.",
        parameters: [subject, parameter("part", bytes(), "plain text, not a pattern")],
        returns: [parameter("does", boolean, "whether it does")],
        does: (_, text, part) => text.includes(part),
      }),
      folded: fn({
        about: "Returns a text in lower case and without accents, to compare what looks alike.",
        parameters: [parameter("text", text(), "the text")],
        returns: [parameter("folded", text(), "the folded text")],
        example: 'text.folded("Ádmin")  -- "admin"',
        does(_, words) {
          const bare = words.normalize("NFD").replace(/\p{Mark}/gu, "");
          return bare.toLowerCase();
        },
      }),
      counted: fn({
        about: "Returns a number with the word for what is counted, in its singular or plural.",
        parameters: [
          parameter("count", integer(), "the number"),
          parameter("one", bytes(), "the word for one"),
          parameter("several", optional(bytes()), "the word for several; by default the word for one with an s"),
        ],
        returns: [parameter("counted", bytes(), "such as: 1 key, 5 knives")],
        example: 'text.counted(5, "knife", "knives")  -- "5 knives"',
        does: (_, count, one, several = `${one}s`) => `${count} ${count === 1 ? one : several}`,
      }),
      escape: fn({
        about: "Escapes &, <, > and quotation marks for the HTML of a gump.",
        parameters: [subject],
        returns: [parameter("escaped", bytes(), "the escaped text")],
        example: 'gump:html(10, 10, 200, 40, "<b>" .. text.escape(player_text) .. "</b>")',
        does: (_, text) => text.replace(/[&<>"]/g, (character) => ESCAPES[character]!),
      }),
    },
  });
}
