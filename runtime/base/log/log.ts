import path from "node:path";
import { isatty } from "node:tty";
import { pino, stdTimeFunctions, type Level, type Logger } from "pino";
import { escapeUnsafeInJson, withoutSecrets, escapeUnsafe } from "./gate.js";
import { LineQueue, type LineQueueOptions } from "./line-queue.js";
import { RotatingFile } from "./rotating-file.js";
import { isFull, TerminalOutput } from "./terminal.js";
import { prettyFactory } from "pino-pretty";

export type Log = Logger;

const LOG_FILE_NAME = "shardkeeper";
/** The longest delay of a line on its way to the file. */
const FILE_GATHER_MS = 100;
/** Short enough to look immediate. */
const TERMINAL_GATHER_MS = 10;
/** Characters that wait for a stopped disk or terminal before lines are dropped. */
const MAX_WAITING_FILE_CHARS = 8 * 1_024 * 1_024;
const MAX_WAITING_TERMINAL_CHARS = 1_024 * 1_024;
const FILE_RETRY_MS = 1_000;
const TERMINAL_RETRY_MS = 50;
/** Shortest time between two complaints about a file that cannot be written. */
const COMPLAINT_INTERVAL_MS = 60_000;

export interface LogOptions {
  level: Level;
  /** The directory of the files; without it none are written. */
  directory?: string;
  fileBytes: number;
  files: number;
  /** The file descriptor for readable lines; without it none are shown. */
  terminal?: number;
  /** Called when a log file cannot be written, at most once a minute. */
  complain?: (message: string) => void;
}

/** The lines of the log, for other parts of the server. */
export interface LogLines {
  /**
   * Passes every line to a listener in the form of the files: JSON without secrets. The listener is called during
   * logging, so it must be quick and must neither throw nor log.
   *
   * @returns a function that removes the listener
   */
  onLine(listener: (line: string) => void): () => void;
}

/** The terminal of the readable lines. Output appears in the order of the calls. */
export interface TerminalLines {
  /** Writes a text unchanged. */
  write(text: string): void;
  /**
   * Passes every line of the log through a function before it is written.
   *
   * @returns a function that removes it
   */
  decorate(decorate: (line: string) => string): () => void;
}

export interface LogBook extends LogLines {
  readonly log: Log;
  /** Undefined if no readable lines are shown. */
  readonly terminal: TerminalLines | undefined;
  /** Writes everything at once, before the process ends. */
  flushSync(): void;
  /** Writes everything and closes the files. Later lines are ignored. */
  close(): Promise<void>;
}

/**
 * The log of the server: readable lines on the terminal, with colours if it is one, and JSON lines in files that rotate
 * by size and day. Throws if the directory cannot be written.
 */
export function createLog(options: LogOptions): LogBook {
  const terminal = options.terminal === undefined ? undefined : terminalOutput(options.terminal);
  const outputs = [
    ...(options.directory === undefined ? [] : [fileOutput(options, options.directory)]),
    ...(terminal === undefined ? [] : [terminal.output]),
  ];
  const listeners = new Set<(line: string) => void>();
  const log = pino(
    {
      level: options.level,
      base: null,
      timestamp: stdTimeFunctions.isoTime,
      formatters: { level: (label) => ({ level: label }) },
    },
    {
      write: (line: string) => {
        const safe = escapeUnsafeInJson(withoutSecrets(line));
        for (const output of outputs) output.queue.write(output.form(safe));
        for (const listener of listeners) listener(safe);
      },
    },
  );
  const flushSync = (): void => outputs.forEach((output) => output.queue.flushSync());
  process.once("exit", flushSync);
  return {
    log,
    terminal: terminal?.lines,
    onLine: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    flushSync,
    close: async () => {
      await Promise.all(outputs.map((output) => output.queue.close()));
      process.removeListener("exit", flushSync);
    },
  };
}

interface Output {
  queue: LineQueue;
  form: (line: string) => string;
}

function fileOutput(options: LogOptions, directory: string): Output {
  const complain = atMostEvery(COMPLAINT_INTERVAL_MS, options.complain ?? (() => undefined));
  const file = new RotatingFile({
    directory: path.resolve(directory),
    name: LOG_FILE_NAME,
    maxFileBytes: options.fileBytes,
    keptFiles: options.files,
  });
  return {
    form: (line) => line,
    queue: new LineQueue(file, {
      gatherMs: FILE_GATHER_MS,
      maxWaitingChars: MAX_WAITING_FILE_CHARS,
      retryMs: FILE_RETRY_MS,
      dropped: droppedLine,
      onError: (error) => complain(`the log file ${file.path} cannot be written: ${error.message}`),
    }),
  };
}

function terminalOutput(descriptor: number): { output: Output; lines: TerminalLines } {
  const form = readableLines(isatty(descriptor) && !process.env["NO_COLOR"]);
  const settings: LineQueueOptions = {
    gatherMs: TERMINAL_GATHER_MS,
    maxWaitingChars: MAX_WAITING_TERMINAL_CHARS,
    retryMs: TERMINAL_RETRY_MS,
    dropped: (count) => form(droppedLine(count)),
    onError: (error) => {
      if (!isFull(error)) throw error;
    },
  };
  const queue = new LineQueue(new TerminalOutput(descriptor), settings);
  let decorated: ((line: string) => string) | undefined;
  const output = { form: (line: string) => decorated?.(form(line)) ?? form(line), queue };
  const lines: TerminalLines = {
    write: (text) => queue.write(text),
    decorate(decorate) {
      decorated = decorate;
      return () => {
        if (decorated === decorate) decorated = undefined;
      };
    },
  };
  return { output, lines };
}

function droppedLine(count: number): string {
  const line = {
    level: "warn",
    time: new Date().toISOString(),
    dropped: count,
    msg: "lines of the log were dropped: they came too fast",
  };
  return `${JSON.stringify(line)}\n`;
}

function atMostEvery(intervalMs: number, report: (message: string) => void): (message: string) => void {
  let lastAt = -Infinity;
  return (message) => {
    if (performance.now() - lastAt < intervalMs) return;
    lastAt = performance.now();
    report(message);
  };
}

/** Converts lines of JSON to readable text: one line each, with the stack of an error below. */
function readableLines(colour: boolean): (line: string) => string {
  const pretty = prettyFactory({ colorize: colour, translateTime: "UTC:yyyy-mm-dd HH:MM:ss.l", singleLine: true });
  return (line) => pretty(JSON.parse(line, escapeText) as object);
}

/** Keeps the lines of a stack, which are indented, so none can look like a line of the log. */
function escapeText(name: string, value: unknown): unknown {
  if (typeof value !== "string") return value;
  return name === "stack" ? value.split("\n").map(escapeUnsafe).join("\n") : escapeUnsafe(value);
}
