import { finished, type Duplex, type Readable, type Writable } from "node:stream";
import { debugMessageBytes, DebugMessageReader } from "../../contracts/debug-messages.js";

/** An editor, by what it writes and what it reads. */
export interface Editor {
  readonly writes: Readable;
  readonly reads: Writable;
}

/** Connects an editor with a server until one of them ends. If there is no server, the editor's first request fails with the reason. */
export async function bridge({ writes, reads }: Editor, connect: () => Promise<Duplex>): Promise<void> {
  let server: Duplex;
  try {
    server = await connect();
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    await refuseFirst({ writes, reads }, `The shard cannot be debugged: ${message}.`);
    throw error;
  }
  writes.pipe(server);
  server.pipe(reads);
  await new Promise<void>((resolve) => {
    const end = (): void => {
      server.destroy();
      reads.end();
      resolve();
    };
    finished(writes, { writable: false }, end);
    finished(server, end);
    finished(reads, { readable: false }, end);
  });
}

interface Request {
  readonly seq?: unknown;
  readonly command?: unknown;
}

async function refuseFirst({ writes, reads }: Editor, message: string): Promise<void> {
  const reader = new DebugMessageReader();
  for await (const chunk of writes) {
    const [request] = reader.read(chunk as Buffer) as Request[];
    if (!request) continue;
    const error = { id: 1, format: message, showUser: true };
    const head = { seq: 1, type: "response", request_seq: request.seq, command: request.command };
    reads.end(debugMessageBytes({ ...head, success: false, message, body: { error } }));
    return;
  }
}
