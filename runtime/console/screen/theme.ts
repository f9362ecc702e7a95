import type { Style } from "../text/line.js";

/** Blessed's attributes: flags << 18 | foreground << 9 | background; 0x1ff is the terminal's default colour. */
const DEFAULT_COLOUR = 0x1ff;
const BOLD = 1;
const UNDERLINE = 2;
const INVERSE = 8;

const RED = 1;
const GREEN = 2;
const YELLOW = 3;
const CYAN = 6;
const GREY = 8;

interface Look {
  readonly flags?: number;
  readonly colour?: number;
}

const coloured: Readonly<Record<Style, Look>> = {
  plain: {},
  dim: { colour: GREY },
  strong: { flags: BOLD },
  title: { flags: BOLD | UNDERLINE },
  selected: { flags: INVERSE },
  good: { colour: GREEN },
  warning: { colour: YELLOW },
  bad: { flags: BOLD, colour: RED },
  accent: { flags: BOLD, colour: CYAN },
  bar: { flags: INVERSE },
  input: {},
};

/** Without colours, important text is bold or underlined. No meaning depends on colour alone. */
const colourless: Readonly<Record<Style, Look>> = {
  plain: {},
  dim: {},
  strong: { flags: BOLD },
  title: { flags: BOLD | UNDERLINE },
  selected: { flags: INVERSE },
  good: {},
  warning: { flags: UNDERLINE },
  bad: { flags: BOLD },
  accent: { flags: BOLD },
  bar: { flags: INVERSE },
  input: {},
};

/** The attribute of each style. */
export type Theme = Readonly<Record<Style, number>>;

export const PLAIN_ATTRIBUTE = (DEFAULT_COLOUR << 9) | DEFAULT_COLOUR;

export function themeFor(hasColours: boolean): Theme {
  const looks = hasColours ? coloured : colourless;
  const attributes = Object.entries(looks).map(([style, { flags = 0, colour = DEFAULT_COLOUR }]) => {
    return [style, (flags << 18) | (colour << 9) | DEFAULT_COLOUR];
  });
  return Object.fromEntries(attributes) as Theme;
}
