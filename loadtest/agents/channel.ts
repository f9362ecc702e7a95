import { scryptSync } from "node:crypto";
import type { TLSSocket } from "node:tls";
import type { ThreadCost } from "../measure/thread-health.js";
import type { ActionReport, GroupPlan, GroupReport } from "../run/group.js";

/** Of both sides. Changes whenever a message does. */
export const AGENT_PROTOCOL = 2;

/**
 * What the first machine tells an agent, one group on each connection. Times are in ms from now, since clocks of
 * machines differ.
 */
export type ToAgent =
  | { kind: "plan"; protocol: number; plan: GroupPlan }
  | { kind: "start"; inMs: number }
  | { kind: "end" }
  | { kind: "abort" }
  /** Sent again and again, so that an agent notices when the first machine has died. */
  | { kind: "alive" };

/** What an agent tells. Times are in ms from the start of its clients. */
export type FromAgent =
  | { kind: "ready" }
  | { kind: "refused"; reason: string }
  | { kind: "launched"; at: number }
  | { kind: "report"; report: GroupReport }
  | { kind: "line"; text: string }
  | { kind: "finished"; cost: ThreadCost }
  | { kind: "alive" };

/**
 * Only suites with a shared secret and forward secrecy: who does not know the secret can neither connect nor listen in.
 */
export const TLS_OPTIONS = { ciphers: "ECDHE-PSK-CHACHA20-POLY1305", minVersion: "TLSv1.2", maxVersion: "TLSv1.2" } as const;
/** The name under which both sides know the secret. */
export const IDENTITY = "loadtest";
const KEY_SALT = "shardkeeper load test agents";
const KEY_BYTES = 32;

/** How often each side shows that it is alive, and how long the other one waits for that. */
const ALIVE_EVERY_MS = 3_000;
const SILENCE_MAX_MS = 15_000;
/** A line of a second with the samples of ten thousand clients is far smaller. */
const LINE_MAX_CHARACTERS = 64 * 2 ** 20;

/** Slow on purpose, so that secrets cannot be guessed fast. */
export function keyOf(secret: string): Buffer {
  return scryptSync(secret, KEY_SALT, KEY_BYTES);
}

/** Messages as lines of JSON, which keeps every digit of a latency. */
export class Channel<Sent, Received> {
  readonly #socket: TLSSocket;
  #rest = "";

  /** @param onProblem the connection has ended, in words. Called once. */
  constructor(socket: TLSSocket, onMessage: (message: Received) => void, onProblem: (problem: string) => void) {
    this.#socket = socket;
    let problem: string | undefined;
    const alive = setInterval(() => this.#write({ kind: "alive" }), ALIVE_EVERY_MS);
    const fail = (why: string): void => {
      problem ??= why;
      socket.destroy();
    };
    // The socket's own time limit would count what this side sends.
    const patience = setTimeout(() => fail(`silent for ${SILENCE_MAX_MS / 1_000} s`), SILENCE_MAX_MS);
    socket.setEncoding("utf8").setNoDelay(true);
    socket.on("error", (error: NodeJS.ErrnoException) => fail(error.code ?? error.message));
    socket.on("close", () => {
      clearInterval(alive);
      clearTimeout(patience);
      onProblem(problem ?? "closed by the other side");
    });
    socket.on("data", (part: string) => {
      patience.refresh();
      let messages: unknown[];
      try {
        messages = this.#lines(part).map((line) => JSON.parse(line, revive) as unknown);
        if (!messages.every(isMessage)) throw new Error("without a kind");
      } catch (error) {
        return fail(`sent something else than messages (${error instanceof Error ? error.message : String(error)})`);
      }
      for (const message of messages) onMessage(message as Received);
    });
  }

  send(message: Sent): void {
    this.#write(message);
  }

  /** Sends what is pending, then hangs up. */
  close(): void {
    this.#socket.end();
  }

  #write(message: unknown): void {
    if (this.#socket.writable) this.#socket.write(`${JSON.stringify(message, replace)}\n`);
  }

  #lines(part: string): string[] {
    if (this.#rest.length + part.length > LINE_MAX_CHARACTERS) throw new Error("a line is too long");
    const lines = (this.#rest + part).split("\n");
    this.#rest = lines.pop()!;
    return lines;
  }
}

function isMessage(value: unknown): boolean {
  return typeof value === "object" && value !== null && "kind" in value;
}

/** The member that holds samples, in reports and their actions. */
const SAMPLES: keyof GroupReport & keyof ActionReport = "samples";

function replace(name: string, value: unknown): unknown {
  return name === SAMPLES && value instanceof Float64Array ? [...value] : value;
}

function revive(name: string, value: unknown): unknown {
  return name === SAMPLES && Array.isArray(value) ? Float64Array.from(value as number[]) : value;
}
