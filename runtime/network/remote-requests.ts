import { randomUUID } from "node:crypto";
import { z } from "zod";
import type { Log } from "../base/log/log.js";
import { NetworkError, type NoticeDeclaration, type RpcDeclaration, type Requests } from "../contracts/network.js";
import type { Broker, RecordStream } from "./broker/broker.js";
import { MAX_RECORD_CHARS, BrokerQueue } from "./broker/broker-queue.js";
import { START_WAIT_MS, withPatience } from "./patience.js";

/** A process that comes back after that long has missed notices. */
const NOTICES_KEPT_MS = 60 * 60_000;
const NOTICES_BYTES = 64 * 1_024 * 1_024;

const questionSchema = z.object({ from: z.string(), input: z.unknown() });
const answerSchema = z.union([
  z.object({ answer: z.unknown() }),
  z.object({ refused: z.string() }),
  z.object({ failed: z.literal(true) }),
]);
type AnswerText = z.output<typeof answerSchema>;
const noticeSchema = z.object({ from: z.string(), name: z.string(), input: z.unknown() });

type NoticeListener = (input: unknown, from: string) => void;

const subjectOf = (notice: string): string => `tell.${notice}`;

/**
 * Requests over a broker. Notices are records of a stream that all processes read, so that none is missed by a process
 * that lost the broker for a while. Fleeting ones are messages that only go to those who hear them.
 */
export class RemoteRequests implements Requests {
  readonly outbox: BrokerQueue;
  readonly #broker: Broker;
  readonly #log: Log;
  readonly #listeners = new Map<string, Set<NoticeListener>>();
  readonly #ends: (() => void)[] = [];

  private constructor(broker: Broker, stream: RecordStream, log: Log) {
    this.#broker = broker;
    this.#log = log;
    this.outbox = new BrokerQueue({ broker, stream, log });
  }

  static async open(broker: Broker, log: Log): Promise<RemoteRequests> {
    const stream = await broker.stream({ name: "notices", keepMs: NOTICES_KEPT_MS, maxBytes: NOTICES_BYTES });
    const requests = new RemoteRequests(broker, stream, log);
    const listenersOf = (notice: string): Iterable<NoticeListener> => requests.#listeners.get(notice) ?? [];
    const read = (): Promise<() => void> => stream.read(undefined, ({ text }) => requests.#heard(text, listenersOf));
    requests.#ends.push(await withPatience(broker, read, START_WAIT_MS));
    return requests;
  }

  async ask<Input, Answer>(declaration: RpcDeclaration<Input, Answer>, process: string, input: Input): Promise<Answer> {
    const { name, timeoutMs } = declaration;
    const text = JSON.stringify({ from: this.#broker.process, input });
    const reply = answerSchema.parse(JSON.parse(await this.#broker.request(`ask.${process}.${name}`, text, timeoutMs)));
    if ("refused" in reply) throw new NetworkError("refused", reply.refused);
    if ("failed" in reply) throw new NetworkError("failed", `the request ${name} failed there`);
    try {
      return declaration.answer(reply.answer);
    } catch (error) {
      throw new NetworkError("failed", `the answer to ${name} is not understood`, { cause: error });
    }
  }

  async askAll<Input, Answer>(
    declaration: RpcDeclaration<Input, Answer>,
    processes: readonly string[],
    input: Input,
  ): Promise<ReadonlyMap<string, Answer | NetworkError>> {
    const answers = processes.map(async (process): Promise<[string, Answer | NetworkError]> => {
      try {
        return [process, await this.ask(declaration, process, input)];
      } catch (error) {
        if (error instanceof NetworkError) return [process, error];
        throw error;
      }
    });
    return new Map(await Promise.all(answers));
  }

  serve<Input, Answer>(
    declaration: RpcDeclaration<Input, Answer>,
    answer: (input: Input, from: string) => Answer | Promise<Answer>,
  ): void {
    const { name } = declaration;
    const respond = async (text: string): Promise<AnswerText> => {
      let question: { from: string; input: Input };
      try {
        const { from, input } = questionSchema.parse(JSON.parse(text));
        question = { from, input: declaration.input(input) };
      } catch (error) {
        this.#log.warn({ err: error, request: name }, "a request of another process is not understood");
        return { refused: `the request ${name} is not understood` };
      }
      try {
        return { answer: await answer(question.input, question.from) };
      } catch (error) {
        if (error instanceof NetworkError && error.kind === "refused") return { refused: error.message };
        this.#log.error({ err: error, request: name }, "a request of another process failed");
        return { failed: true };
      }
    };
    const subject = `ask.${this.#broker.process}.${name}`;
    this.#ends.push(this.#broker.answer(subject, async (text) => JSON.stringify(await respond(text))));
  }

  tell<Input>({ name, isFleeting = false }: NoticeDeclaration<Input>, input: Input): void {
    const text = JSON.stringify({ from: this.#broker.process, name, input });
    if (text.length > MAX_RECORD_CHARS) this.#log.error({ notice: name, characters: text.length }, "a notice is too long");
    else if (isFleeting) this.#broker.publish(subjectOf(name), text);
    // The outbox logs what it drops.
    else this.outbox.push(randomUUID(), text).catch(() => undefined);
  }

  hear<Input>(declaration: NoticeDeclaration<Input>, listener: (input: Input, from: string) => void): () => void {
    const { name, isFleeting = false } = declaration;
    const checked: NoticeListener = (input, from) => listener(declaration.input(input), from);
    if (isFleeting) return this.#broker.subscribe(subjectOf(name), (text) => this.#heard(text, () => [checked]));
    const listeners = this.#listeners.get(name) ?? new Set();
    this.#listeners.set(name, listeners);
    listeners.add(checked);
    return () => listeners.delete(checked);
  }

  async close(): Promise<void> {
    await this.outbox.close();
    for (const end of this.#ends) end();
  }

  #heard(text: string, listenersOf: (name: string) => Iterable<NoticeListener>): void {
    let name = "unknown";
    try {
      const notice = noticeSchema.parse(JSON.parse(text));
      name = notice.name;
      if (notice.from === this.#broker.process) return;
      for (const listener of listenersOf(name)) listener(notice.input, notice.from);
    } catch (error) {
      this.#log.error({ err: error, notice: name }, "a notice of another process could not be followed");
    }
  }
}
