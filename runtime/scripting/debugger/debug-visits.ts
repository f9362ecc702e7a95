import type { Duplex } from "node:stream";
import type { Log } from "../../base/log/log.js";
import { debugMessageBytes, DebugMessageReader } from "../../base/system/debug-messages.js";
import type { DebugVisitor, Debugging } from "../../contracts/scripts/debugging.js";
import type { ScriptHost } from "../host.js";
import type { DapSession } from "./dap-session.js";
import { SourcePaths } from "./source-paths.js";

/** Until a connection that is ended is cut. */
const CLOSING_MS = 1_000;
/** What a visitor may leave unread. */
const BACKLOG_BYTES = 4 * 1024 * 1024;

interface DebugVisitsParts {
  readonly log: Log;
  readonly host: ScriptHost;
}

/** The visits of those who debug scripts, one at a time. */
export class DebugVisits implements Debugging {
  private readonly parts: DebugVisitsParts;
  private visit: Visit | undefined;
  private isClosed = false;

  constructor(parts: DebugVisitsParts) {
    this.parts = parts;
  }

  refusal(): string | undefined {
    if (this.isClosed) return "the server is stopping";
    return this.visit && `${this.visit.visitor.accountName} debugs; only one can at a time`;
  }

  open(stream: Duplex, visitor: DebugVisitor): void {
    const visit = new Visit(stream, visitor);
    this.visit = visit;
    const { log } = this.parts;
    log.info({ by: visitor.accountName }, "scripts are debugged");
    visitor.audit("attach");
    visit.whenEnded(() => {
      if (this.visit === visit) this.visit = undefined;
      log.info({ by: visitor.accountName }, "scripts are no longer debugged");
      visitor.audit("detach");
    });
    visit.begin(this.parts.host).catch((error: unknown) => {
      log.error({ err: error }, "debugging could not begin");
      stream.destroy();
    });
  }

  recheck(): void {
    const { visit } = this;
    visit?.visitor.stillAdmitted().then(
      (isAdmitted) => {
        if (!isAdmitted) visit.end("The account may no longer debug.");
      },
      // A database that does not answer proves nothing. The next change checks again.
      (error: unknown) => this.parts.log.debug({ err: error }, "the account of a debugger could not be checked"),
    );
  }

  close(): void {
    this.isClosed = true;
    this.visit?.end("The server is stopping.");
  }
}

/** One visit, from the connection to its end. */
class Visit {
  readonly visitor: DebugVisitor;
  private readonly stream: Duplex;
  private session: DapSession | undefined;

  constructor(stream: Duplex, visitor: DebugVisitor) {
    this.stream = stream;
    this.visitor = visitor;
    // Without a listener it would be thrown. The stream closes after it.
    stream.on("error", () => undefined);
  }

  whenEnded(work: () => void): void {
    this.stream.once("close", work);
  }

  /** The protocol is loaded at the first visit. */
  async begin(host: ScriptHost): Promise<void> {
    const { stream, visitor } = this;
    const { DapSession } = await import("./dap-session.js");
    if (stream.destroyed) return;
    const { files } = host;
    const session = new DapSession({
      ...{ debugger: host.debugger, console: host.evaluator, loaded: () => files.inForce, linesOf: (file) => host.linesOf(file) },
      paths: new SourcePaths({
        nameOf: (one) => files.nameOf(one),
        pathOf: (one) => files.pathOf(one),
        loaded: () => files.inForce,
      }),
      audit: (line) => visitor.audit(line),
      leave: () => stream.end(),
    });
    this.session = session;
    session.onDidSendMessage((message) => this.send(message));
    stream.once("close", () => host.debugger.detach());
    stream.once("end", () => stream.end());
    const reader = new DebugMessageReader();
    stream.on("data", (chunk: Buffer) => {
      try {
        for (const message of reader.read(chunk)) session.handleMessage(message as Parameters<DapSession["handleMessage"]>[0]);
      } catch (error) {
        this.end(error instanceof Error ? error.message : String(error));
      }
    });
  }

  end(reason: string): void {
    this.session?.end(reason);
    this.stream.end();
    // A client that does not read must not keep the connection.
    setTimeout(() => this.stream.destroy(), CLOSING_MS).unref();
  }

  private send(message: object): void {
    if (!this.stream.writable) return;
    this.stream.write(debugMessageBytes(message));
    if (this.stream.writableLength > BACKLOG_BYTES) this.stream.destroy();
  }
}
