import type { Socket } from "node:net";
import { type Caller, readProxyHeader } from "./proxy-header.js";

export interface ProxyGreeting {
  /** Time for the whole header, which proxies send at once. */
  readonly limitMs: number;
  /** @param caller undefined when the proxy speaks for itself @param rest bytes after the header, valid until this returns */
  readonly whenRead: (caller: Caller | undefined, rest: Buffer) => void;
  /** The connection has to be closed. Not called when it closed before a byte came, as health checks of proxies do. */
  readonly whenBad: (reason: string) => void;
}

/** Reads the PROXY protocol header with which a trusted proxy begins its connection, however it is split. Calls back at most once. */
export function awaitProxyGreeting(socket: Socket, { limitMs, whenRead, whenBad }: ProxyGreeting): void {
  let kept = Buffer.alloc(0);
  const timer = setTimeout(() => end(() => whenBad(`no PROXY protocol header within ${limitMs} ms`)), limitMs);
  const end = (next?: () => void): void => {
    clearTimeout(timer);
    socket.off("data", take).off("error", ignore).off("close", lose);
    next?.();
  };
  const take = (chunk: Buffer): void => {
    const bytes = kept.length === 0 ? chunk : Buffer.concat([kept, chunk]);
    const header = readProxyHeader(bytes);
    if (header.kind === "bad") end(() => whenBad(header.reason));
    else if (header.kind === "whole") end(() => whenRead(header.caller, bytes.subarray(header.bytes)));
    // A copy: the chunk is valid only now.
    else kept = Buffer.from(bytes);
  };
  const lose = (): void =>
    end(kept.length === 0 ? undefined : () => whenBad("the proxy hung up within its PROXY protocol header"));
  // Followed by `close`.
  const ignore = (): void => undefined;
  socket.on("data", take).on("error", ignore).on("close", lose);
}
