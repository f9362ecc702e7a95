import blessed from "blessed";
import type { Line, Style } from "../text/line.js";
import { cellsOf } from "../text/width.js";

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
type Theme = Readonly<Record<Style, number>>;

const PLAIN_ATTRIBUTE = (DEFAULT_COLOUR << 9) | DEFAULT_COLOUR;

function themeFor(hasColours: boolean): Theme {
  const looks = hasColours ? coloured : colourless;
  const attributes = Object.entries(looks).map(([style, { flags = 0, colour = DEFAULT_COLOUR }]) => {
    return [style, (flags << 18) | (colour << 9) | DEFAULT_COLOUR];
  });
  return Object.fromEntries(attributes) as Theme;
}

/** A terminal with fewer colours is used without colours. */
const COLOURS_NEEDED = 8;
/** Shortest time between two frames. */
const LEAST_FRAME_MS = 30;

export interface Key {
  /** The typed character, or an empty text. */
  readonly character: string;
  /** `k`, `S-tab`, `C-c`, `up`, `f1`, `enter`, `escape`. */
  readonly name: string;
}

export interface Click {
  readonly action: "press" | "up" | "down";
  readonly column: number;
  readonly row: number;
}

/** One frame. */
export interface ScreenFrame {
  readonly lines: readonly Line[];
  /** The position of the cursor, which is hidden without it. */
  readonly cursor?: { readonly column: number; readonly row: number } | undefined;
}

export interface TerminalParts {
  readonly draw: (columns: number, rows: number) => ScreenFrame;
  readonly pressed: (key: Key) => void;
  readonly clicked: (click: Click) => void;
  readonly environment: NodeJS.ProcessEnv;
}

/** The same as Escape, as in shells. */
const ABORT_KEY = "C-g";

const SUSPEND_KEY = "C-z";

/** By blessed's names; other actions are ignored. */
const clickActions: Readonly<Record<string, Click["action"] | undefined>> = {
  mousedown: "press",
  wheelup: "up",
  wheeldown: "down",
};

/** A cell of blessed's screen: attribute and character. */
type ScreenCell = [attribute: number, text: string];
type ScreenLine = ScreenCell[] & { dirty: boolean };
interface Grid {
  /** The next frame. */
  readonly lines: ScreenLine[];
  /** The frame that is shown. */
  readonly olines: ScreenCell[][];
}

/** The terminal, through blessed: asks for frames, and passes keys and clicks on. */
export class Terminal {
  private readonly parts: TerminalParts;
  private readonly screen: blessed.Widgets.Screen;
  private readonly theme: Theme;
  private timer: NodeJS.Timeout | undefined;
  private lastAtMs = -Infinity;
  private isClosed = false;
  /** Takes the terminal back that Ctrl-Z has given to the shell. */
  private takeBack: (() => void) | undefined;

  constructor(parts: TerminalParts) {
    this.parts = parts;
    this.screen = blessed.screen({ smartCSR: false, warnings: false, title: "Shardkeeper", sendFocus: false });
    const { tput } = this.screen as unknown as { tput: { colors: number } };
    this.theme = themeFor(!parts.environment["NO_COLOR"] && tput.colors >= COLOURS_NEEDED);
    const canvas = blessed.box({ parent: this.screen, top: 0, left: 0, width: "100%", height: "100%" });
    // All text goes to the screen as cells, so blessed finds no tags or escape sequences in it.
    canvas.render = () => this.paint() as never;
    this.screen.on("keypress", (character: string | undefined, key: blessed.Widgets.Events.IKeyEventArg) =>
      this.press(character, key),
    );
    this.screen.on("mouse", (mouse: blessed.Widgets.Events.IMouseEventArg) => this.click(mouse));
    this.screen.on("resize", () => this.redraw());
    this.screen.program.enableMouse();
    process.on("SIGCONT", this.continued);
  }

  /** Draws a frame soon, one for several changes. */
  redraw(): void {
    if (this.timer || this.isClosed) return;
    const waitMs = Math.max(this.lastAtMs + LEAST_FRAME_MS - performance.now(), 0);
    this.timer = setTimeout(() => {
      this.timer = undefined;
      this.lastAtMs = performance.now();
      this.screen.render();
    }, waitMs);
  }

  /** Draws the whole screen again, for a terminal that another program wrote to. */
  repair(): void {
    this.screen.realloc();
    this.redraw();
  }

  /** Restores the terminal. */
  close(): void {
    if (this.isClosed) return;
    this.isClosed = true;
    clearTimeout(this.timer);
    process.off("SIGCONT", this.continued);
    this.screen.program.disableMouse();
    this.screen.destroy();
  }

  private paint(): void {
    const { lines, olines } = this.screen as unknown as Grid;
    const columns = lines[0]?.length ?? 0;
    const frame = this.parts.draw(columns, lines.length);
    lines.forEach((line, row) => this.paintLine(line, olines[row] ?? [], frame.lines[row] ?? []));
    const { program } = this.screen;
    if (frame.cursor) {
      program.cup(frame.cursor.row, frame.cursor.column);
      program.showCursor();
    } else program.hideCursor();
  }

  private paintLine(line: ScreenLine, shown: ScreenCell[], spans: Line): void {
    let at = 0;
    let hasWide = false;
    const put = (attribute: number, text: string): void => {
      const cell = line[at++];
      if (cell) [cell[0], cell[1]] = [attribute, text];
    };
    for (const { text, style } of spans) {
      const attribute = this.theme[style];
      for (const cell of cellsOf(text)) {
        if (at + cell.width > line.length) break;
        // The columns are emptied first, and the cursor put behind them, however many the terminal has filled.
        put(attribute, cell.isUnsure ? `\x1b[${cell.width}X${cell.text}\x1b[${at + cell.width + 1}G` : cell.text);
        // A wide character moves the cursor by several columns, so its other cells are empty.
        for (let more = 1; more < cell.width; more++) put(attribute, "");
        hasWide ||= cell.width > 1 || cell.isUnsure;
      }
    }
    while (at < line.length) put(PLAIN_ATTRIBUTE, " ");
    line.dirty = true;
    // Blessed counts one column for each cell. A line with wide characters is sent as a whole, which needs no counting.
    if (hasWide || shown.some(([, text]) => text === "")) for (const cell of shown) cell[1] = "\0";
  }

  private press(character: string | undefined, key: blessed.Widgets.Events.IKeyEventArg): void {
    // Enter arrives under both of its names.
    if (key.name === "return") return;
    const full = key.full ?? key.name ?? "";
    if (full === SUSPEND_KEY) return this.suspend();
    const name = full === ABORT_KEY ? "escape" : full;
    const text = printable(character);
    if (!name.startsWith("M-")) return this.parts.pressed({ character: text, name });
    // Escape and a key that arrived together, as over a slow connection. No meta key is used here.
    this.parts.pressed({ character: "", name: "escape" });
    this.parts.pressed({ character: printable(key.sequence), name: name.slice("M-".length) });
  }

  /** Gives the terminal to the shell until `fg`. */
  private suspend(): void {
    const { program } = this.screen as unknown as { program: { pause(): () => void } };
    this.takeBack = program.pause();
    // The whole group, since the shell waits for npm, and npm for this process.
    process.kill(0, "SIGTSTP");
  }

  /** This process was stopped, by Ctrl-Z or by a signal, and the shell has set the terminal to its own ways. */
  private readonly continued = (): void => {
    this.takeBack?.();
    this.takeBack = undefined;
    if (process.stdin.isTTY) process.stdin.setRawMode(true);
    this.repair();
  };

  private click({ action, x, y }: { action: string; x: number; y: number }): void {
    const meant = clickActions[action];
    if (meant) this.parts.clicked({ action: meant, column: x, row: y });
  }
}

function printable(character: string | undefined): string {
  return (character ?? "").replace(/\p{Cc}/gu, "");
}
