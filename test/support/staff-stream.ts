/** One event of a stream of server-sent events. */
export interface StreamEvent {
  readonly id: string | undefined;
  readonly type: string;
  readonly data: Record<string, unknown>;
}

const WAIT_LIMIT_MS = 10_000;

/** Reads `/api/events` as a browser's page would. */
export class StaffStream {
  readonly events: StreamEvent[] = [];
  private readonly abort = new AbortController();
  private readonly waiting = new Set<() => void>();

  static async open(url: string, token: string, headers: Readonly<Record<string, string>> = {}): Promise<StaffStream> {
    const reader = new StaffStream();
    const response = await fetch(url, {
      headers: { accept: "text/event-stream", authorization: `Bearer ${token}`, ...headers },
      signal: reader.abort.signal,
    });
    if (response.status !== 200 || !response.body)
      throw new Error(`the stream answered ${response.status}: ${await response.text()}`);
    void reader.read(response.body);
    return reader;
  }

  /** The first event that is accepted, there already or yet to come. */
  async waitFor(type: string, accepts: (data: Record<string, unknown>) => boolean = () => true): Promise<StreamEvent> {
    const deadline = Date.now() + WAIT_LIMIT_MS;
    for (;;) {
      const found = this.events.find((event) => event.type === type && accepts(event.data));
      if (found) return found;
      await new Promise<void>((resolve, reject) => {
        const timer = setTimeout(
          () => reject(new Error(`no ${type} came; there were ${this.events.map((event) => event.type).join(", ") || "none"}`)),
          deadline - Date.now(),
        );
        this.waiting.add(() => {
          clearTimeout(timer);
          resolve();
        });
      });
    }
  }

  close(): void {
    this.abort.abort();
  }

  private async read(body: ReadableStream<Uint8Array>): Promise<void> {
    const decoder = new TextDecoder();
    let text = "";
    try {
      for await (const chunk of body) {
        text += decoder.decode(chunk, { stream: true });
        const blocks = text.split("\n\n");
        text = blocks.pop()!;
        for (const block of blocks) this.take(block);
        for (const wake of this.waiting) wake();
        this.waiting.clear();
      }
    } catch (error) {
      if (!this.abort.signal.aborted) throw error;
    }
  }

  private take(block: string): void {
    const fields = new Map(
      block.split("\n").map((line) => [line.slice(0, line.indexOf(":")), line.slice(line.indexOf(":") + 1).trim()]),
    );
    const data = fields.get("data");
    if (data === undefined) return;
    this.events.push({
      id: fields.get("id"),
      type: fields.get("event") ?? "message",
      data: JSON.parse(data) as Record<string, unknown>,
    });
  }
}
