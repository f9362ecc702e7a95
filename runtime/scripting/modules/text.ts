import { fn, luaModule, type LuaModule, parameter, refuse } from "../declare/module.js";
import { boolean, bytes, list, VALUES_LIMIT } from "../declare/types.js";

/** Lua's own white space, %s. */
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

/** `text`: what patterns are mostly used for, done at once and in one word. Texts keep their bytes, whatever they are. */
export function textModule(): LuaModule {
  return luaModule({
    name: "text",
    about: "Everyday work on texts, faster and clearer than patterns.",
    functions: {
      trim: fn({
        about: "Without white space at both ends.",
        parameters: [subject],
        returns: [parameter("trimmed", bytes(), "the rest")],
        example: 'local name = text.trim("  Dupre ")  -- "Dupre"',
        does: (_, text) => trimmed(text),
      }),
      split: fn({
        about: `The parts between separators, empty ones included; at most ${VALUES_LIMIT}.`,
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
        about: `The words of a text, which white space parts; at most ${VALUES_LIMIT}.`,
        parameters: [subject],
        returns: [parameter("words", list(bytes()), "the words in order")],
        fails: true,
        does: (_, text) => {
          const words = text.split(/[\t-\r ]+/, VALUES_LIMIT + 3).filter((word) => word !== "");
          return words.length > VALUES_LIMIT ? refuse(`more than ${VALUES_LIMIT} words`) : words;
        },
      }),
      lines: fn({
        about: `The lines of a text, without their ends; at most ${VALUES_LIMIT}.`,
        parameters: [subject],
        returns: [parameter("lines", list(bytes()), "the lines in order")],
        fails: true,
        does: (_, text) => {
          const lines = text.split(LINE_END, VALUES_LIMIT + 2);
          // The end of the last line begins no further one.
          if (lines.at(-1) === "") lines.pop();
          return lines.length > VALUES_LIMIT ? refuse(`more than ${VALUES_LIMIT} lines`) : lines;
        },
      }),
      starts_with: fn({
        about: "Whether a text begins with another.",
        parameters: [subject, parameter("start", bytes(), "what it may begin with")],
        returns: [parameter("does", boolean, "whether it does")],
        does: (_, text, start) => text.startsWith(start),
      }),
      ends_with: fn({
        about: "Whether a text ends with another.",
        parameters: [subject, parameter("ending", bytes(), "what it may end with")],
        returns: [parameter("does", boolean, "whether it does")],
        does: (_, text, ending) => text.endsWith(ending),
      }),
      contains: fn({
        about: "Whether a text holds another, letter by letter.",
        parameters: [subject, parameter("part", bytes(), "what to look for")],
        returns: [parameter("does", boolean, "whether it does")],
        does: (_, text, part) => text.includes(part),
      }),
      escape: fn({
        about: "For a gump's HTML: &, <, > and quotation marks lose their meaning.",
        parameters: [subject],
        returns: [parameter("escaped", bytes(), "the text, to be put into HTML")],
        example: 'gump:html(10, 10, 200, 40, "<b>" .. text.escape(player_text) .. "</b>")',
        does: (_, text) => text.replace(/[&<>"]/g, (character) => ESCAPES[character]!),
      }),
    },
  });
}
