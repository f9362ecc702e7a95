import type { EventReader } from "./client/event-feed.js";
import { reasonOf } from "./client/problems.js";
import type { SignIn } from "./client/sign-in.js";
import { EntryLine } from "./entry-line.js";
import type { History } from "./screen/history.js";
import { type Click, type ScreenFrame, type Key, Terminal } from "./screen/terminal.js";
import type { CommandRunner } from "./stores/command-runner.js";
import { ChoiceQuestion, type TerminalQuestion, TextQuestion, yesQuestion } from "./terminal-questions.js";
import { apart, fittedLine, line, type Line, lineWidth, span, type StyledSpan } from "./text/line.js";
import { keyOverlay } from "./views/key-overlay.js";
import type { View, ViewActions, ViewArea, KeyHelp } from "./views/view.js";
import { OutputPane } from "./views/output-pane.js";

/** The output of commands. */
class CommandsView implements View {
  readonly title = "Commands";
  readonly keys: readonly KeyHelp[];
  private readonly pane: OutputPane;

  constructor(runner: CommandRunner) {
    this.pane = new OutputPane(runner.output, "The output of commands appears here. Press : and type help.");
    this.keys = this.pane.keys;
  }

  draw(area: ViewArea): readonly Line[] {
    return this.pane.draw(area);
  }

  press(key: Key): boolean {
    return this.pane.press(key);
  }

  wheel(by: number): void {
    this.pane.wheel(by);
  }

  /** Shows the latest line. */
  toEnd(): void {
    this.pane.toEnd();
  }
}

interface SignInQuestionsParts {
  readonly signIn: SignIn;
  readonly feed: EventReader;
  readonly redraw: () => void;
  readonly say: (text: string, isProblem?: boolean) => void;
  /** Whether the operator is being asked something. */
  readonly isAsking: () => boolean;
  readonly ask: (question: TerminalQuestion) => void;
}

/** Asks the operator for account and password while the server wants them. */
class SignInQuestions {
  private readonly parts: SignInQuestionsParts;
  /** Whether the password of the account of the command line was asked for. */
  private hasTriedName = false;

  constructor(parts: SignInQuestionsParts) {
    this.parts = parts;
  }

  /** Asks, unless nothing is wanted or the operator is being asked something else. */
  ask(): void {
    const { signIn, isAsking, redraw } = this.parts;
    if (signIn.isWanted && !isAsking()) this.askForAccount();
    redraw();
  }

  private askForAccount(): void {
    const { givenName, suggestedName: initial } = this.parts.signIn;
    // The account of the command line is enough, until the server refuses it.
    if (givenName !== undefined && !this.hasTriedName) {
      this.hasTriedName = true;
      return this.askForPassword(givenName);
    }
    const answered = (username: string): void => this.askForPassword(username);
    this.parts.ask(new TextQuestion({ question: "Sign in. Account", answered, initial, left: this.left }));
  }

  private askForPassword(username: string): void {
    const answered = (password: string): void => void this.signIn(username, password);
    this.parts.ask(new TextQuestion({ question: `Password of ${username}`, answered, isHidden: true, left: this.left }));
  }

  private readonly left = (): void => this.parts.say("Not signed in. Press : to sign in.", true);

  private async signIn(username: string, password: string): Promise<void> {
    const { signIn, feed, say } = this.parts;
    try {
      await signIn.withPassword(username, password);
      say(`Signed in as ${signIn.identity?.username} (${signIn.identity?.role}).`);
      feed.hurry();
    } catch (error) {
      say(reasonOf(error), true);
      this.ask();
    }
  }
}

/**
 * The lines around a view: the names of the views, the state of the connection, and what stands there while the console
 * is locked.
 */

/** The names of the views, with their numbers. */
function tabsOf(views: readonly View[], current: number): StyledSpan[] {
  return views.map(({ title }, index) => span(` ${index + 1} ${title} `, index === current ? "bar" : "plain"));
}

/** The number of the name in a column; -1 where none is. */
function tabAt(tabs: readonly StyledSpan[], column: number): number {
  let end = 0;
  return tabs.findIndex((tab) => column < (end += lineWidth([tab])));
}

/** As a word, so that the state does not depend on the colour. */
function connectionOf({ kind }: EventReader["state"]): Line {
  switch (kind) {
    case "live":
      return [span("live", "good")];
    case "connecting":
      return [span("connecting", "warning")];
    case "signInWanted":
      return [span("signed out", "bad")];
    case "waiting":
      return [span("lost", "bad")];
  }
}

/** What the line for messages shows while there is none: why there is no connection, or who is signed in. */
function stateLine(state: EventReader["state"], identity: SignIn["identity"]): Line {
  if (state.kind === "waiting") {
    const seconds = Math.max(Math.ceil((state.untilMs - Date.now()) / 1_000), 0);
    return line(`No connection: ${state.reason}. Retrying in ${seconds} s; Ctrl-L retries now.`, "bad");
  }
  return line(identity ? `${identity.username}, ${identity.role}` : "", "dim");
}

/** All lines of a locked console. */
function lockedLines(rows: number): Line[] {
  const lines: Line[] = Array.from({ length: rows }, () => []);
  lines[Math.floor(rows / 2)] = line("  Locked. Press * to unlock.", "strong");
  return lines;
}

const SAID_MS = 6_000;
const TICK_MS = 1_000;
const WHEEL_ROWS = 3;
/** Rows above the view, for the names of views, and below it, for the message and the command line. */
const TOP_ROWS = 1;
const BOTTOM_ROWS = 2;
const UNLOCK_KEY = "*";

export interface AppParts {
  readonly signIn: SignIn;
  readonly feed: EventReader;
  readonly runner: CommandRunner;
  readonly history: History;
  /** Makes the views. */
  readonly views: (actions: ViewActions) => readonly View[];
  /** Asked before leaving. Undefined: leave without asking. */
  readonly leavingQuestion: string | undefined;
  readonly leave: () => void;
  readonly environment: NodeJS.ProcessEnv;
}

/** The console: shows a view with the lines around it, and routes keys and clicks. */
export class App {
  private readonly parts: AppParts;
  private readonly terminal: Terminal;
  private readonly views: readonly View[];
  private readonly commandsView: CommandsView;
  private readonly commandLine: EntryLine;
  private readonly signInQuestions: SignInQuestions;
  private readonly timer: NodeJS.Timeout;
  private current = 0;
  private question: TerminalQuestion | undefined;
  private isLocked = false;
  private showsKeys = false;
  private said: { text: string; isProblem: boolean; untilMs: number } | undefined;

  constructor(parts: AppParts) {
    this.parts = parts;
    this.commandsView = new CommandsView(parts.runner);
    const redraw = (): void => this.terminal.redraw();
    this.commandLine = new EntryLine({
      ...{ history: parts.history, redraw },
      prompt: () => "",
      complete: (line) => parts.runner.complete(line),
      afterWord: " ",
      keeps: (line) => !isLock(line) && !parts.runner.mayHoldSecret(line),
      say: (text, isProblem) => this.say(text, isProblem),
      entered: (line) => this.enter(line),
    });
    this.views = [...parts.views(this.actions()), this.commandsView];
    this.terminal = new Terminal({
      draw: (columns, rows) => this.draw(columns, rows),
      pressed: (key) => this.press(key),
      clicked: (click) => this.click(click),
      environment: parts.environment,
    });
    this.signInQuestions = new SignInQuestions({
      ...{ signIn: parts.signIn, feed: parts.feed, redraw },
      say: (text, isProblem) => this.say(text, isProblem),
      isAsking: () => this.question !== undefined,
      ask: (question) => (this.question = question),
    });
    parts.feed.changes.listen(redraw);
    parts.runner.changes.listen(redraw);
    parts.signIn.changes.listen(() => this.signInQuestions.ask());
    this.timer = setInterval(() => this.tick(), TICK_MS);
    redraw();
  }

  redraw(): void {
    this.terminal.redraw();
  }

  close(): void {
    clearInterval(this.timer);
    this.terminal.close();
  }

  private get view(): View {
    return this.views[this.current]!;
  }

  private actions(): ViewActions {
    return {
      redraw: () => this.terminal.redraw(),
      say: (text, isProblem) => this.say(text, isProblem),
      ask: (question, answered, initial = "") => (this.question = new TextQuestion({ question, answered, initial })),
      confirm: (question, confirmed) => (this.question = yesQuestion(question, confirmed)),
      choose: (question, choices, chosen) => (this.question = new ChoiceQuestion(question, choices, chosen)),
      attempt: (work, done) => void this.attempt(work, done),
      run: (text) => this.run(text),
    };
  }

  private async attempt<Result>(work: Promise<Result>, done: string | ((result: Result) => string)): Promise<void> {
    try {
      const result = await work;
      const text = typeof done === "string" ? done : done(result);
      if (text === "") this.terminal.redraw();
      else this.say(text);
    } catch (error) {
      this.say(reasonOf(error), true);
    }
  }

  private say(text: string, isProblem = false): void {
    this.said = { text, isProblem, untilMs: Date.now() + SAID_MS };
    this.terminal.redraw();
  }

  private tick(): void {
    this.view.tick?.();
    this.terminal.redraw();
  }

  /** The line in which the operator types. */
  private get entry(): EntryLine | undefined {
    return [this.commandLine, this.view.entry].find((entry) => entry?.isActive);
  }

  private enter(line: string): void {
    // Locks this console, so the server does not get it.
    if (isLock(line)) return this.lock();
    void this.attempt(this.runOrAsk(line), "");
  }

  private async runOrAsk(line: string): Promise<void> {
    // Before anything is awaited: the operator may go to another view at once, and stays there.
    this.showCommands();
    const question = await this.parts.runner.questionOf(line);
    if (question === undefined) void this.parts.runner.run(line);
    else this.question = yesQuestion(question, () => this.run(line));
    this.terminal.redraw();
  }

  private run(line: string): void {
    this.showCommands();
    void this.parts.runner.run(line);
  }

  private lock(): void {
    this.entry?.leave();
    this.isLocked = true;
    this.showsKeys = false;
  }

  private go(index: number): void {
    if (index < 0 || index >= this.views.length) return;
    this.current = index;
    this.view.shown?.();
  }

  private showCommands(): void {
    this.go(this.views.indexOf(this.commandsView));
    this.commandsView.toEnd();
  }

  private press(key: Key): void {
    this.route(key);
    this.terminal.redraw();
  }

  private route(key: Key): void {
    if (this.isLocked) {
      if (key.character === UNLOCK_KEY) this.isLocked = false;
      return;
    }
    if (key.name === "C-c") {
      const isTyped = (this.question ?? this.entry)?.clear() ?? false;
      return isTyped ? undefined : this.askToLeave();
    }
    if (key.name === "C-l") {
      this.parts.feed.hurry();
      return this.terminal.repair();
    }
    if (this.showsKeys) {
      this.showsKeys = false;
      return;
    }
    if (this.question) return this.answer(this.question, key);
    if (key.name === "f1") {
      this.showsKeys = true;
      return;
    }
    if (this.entry) {
      const isPaging = key.name === "pageup" || key.name === "pagedown";
      if (isPaging) this.view.press(key);
      else this.entry.press(key);
      return;
    }
    if (!this.pressCommon(key)) this.view.press(key);
  }

  private answer(question: TerminalQuestion, key: Key): void {
    // Its answer may set the next question.
    this.question = undefined;
    if (!question.press(key)) this.question = question;
  }

  private pressCommon({ name, character }: Key): boolean {
    if (/^[1-9]$/.test(character)) this.go(Number(character) - 1);
    else if (name === "tab") this.go((this.current + 1) % this.views.length);
    else if (name === "S-tab") this.go((this.current + this.views.length - 1) % this.views.length);
    else if (character === ":") this.type();
    else if (character === "?") this.showsKeys = true;
    else if (character === UNLOCK_KEY) this.lock();
    else if (character === "q") this.askToLeave();
    else return false;
    return true;
  }

  private type(): void {
    if (this.parts.signIn.isWanted) return this.signInQuestions.ask();
    this.commandLine.isActive = true;
  }

  private askToLeave(): void {
    const { leavingQuestion, leave } = this.parts;
    if (leavingQuestion === undefined) leave();
    else this.question = yesQuestion(leavingQuestion, leave);
  }

  private click({ action, column, row }: Click): void {
    if (this.isLocked) return;
    if (action !== "press") this.view.wheel?.(action === "up" ? -WHEEL_ROWS : WHEEL_ROWS);
    else if (row === 0) this.go(tabAt(tabsOf(this.views, this.current), column));
    else this.view.click?.(row - TOP_ROWS, column);
    this.terminal.redraw();
  }

  private draw(columns: number, rows: number): ScreenFrame {
    if (this.isLocked) return { lines: lockedLines(rows) };
    const area = { columns, rows: Math.max(rows - TOP_ROWS - BOTTOM_ROWS, 1) };
    const shown = this.showsKeys ? keyOverlay(this.view, columns) : this.view.draw(area);
    const body = Array.from({ length: area.rows }, (_, row) => fittedLine(shown[row] ?? [], columns));
    const { line: bottom, column, above } = this.bottom(columns);
    const hasCursor = this.question !== undefined || this.entry !== undefined;
    return {
      lines: [
        apart(tabsOf(this.views, this.current), connectionOf(this.parts.feed.state), columns),
        ...body,
        fittedLine(above ?? this.message(), columns),
        fittedLine(bottom, columns),
      ],
      cursor: hasCursor ? { column: Math.min(column, columns - 1), row: rows - 1 } : undefined,
    };
  }

  private bottom(columns: number): { line: Line; column: number; above?: Line } {
    if (this.question) return this.question.draw(columns);
    if (this.entry) return this.entry.draw();
    return { line: line(": command  ? keys  * lock  q leave", "dim"), column: 0 };
  }

  private message(): Line {
    const hint = this.entry?.hint ?? "";
    if (hint !== "") return line(hint, "accent");
    if (this.said && Date.now() < this.said.untilMs) return line(this.said.text, this.said.isProblem ? "bad" : "good");
    return stateLine(this.parts.feed.state, this.parts.signIn.identity);
  }
}

function isLock(line: string): boolean {
  return line === "lock" || line === "*";
}
