export interface StreamedMessage {
  readonly name: string;
  /** JSON, as the API's events have it. */
  readonly data: string;
}

/** Reads server-sent events from pieces of text as they come (WHATWG HTML, 9.2). */
export class EventParser {
  /** The id to come back with; empty before the first. */
  lastEventId = "";
  private rest = "";
  private name = "";
  private data: string[] = [];

  /** Another connection begins; what was cut off in the middle is lost. */
  restart(): void {
    this.rest = "";
    this.name = "";
    this.data = [];
  }

  /** @returns the events that are complete by now */
  push(text: string): StreamedMessage[] {
    const lines = (this.rest + text).split("\n");
    this.rest = lines.pop() ?? "";
    const events: StreamedMessage[] = [];
    for (const line of lines) {
      if (line !== "") {
        this.take(line);
        continue;
      }
      if (this.data.length > 0) events.push({ name: this.name || "message", data: this.data.join("\n") });
      this.name = "";
      this.data = [];
    }
    return events;
  }

  private take(line: string): void {
    const colon = line.indexOf(":");
    const field = colon === -1 ? line : line.slice(0, colon);
    const value = colon === -1 ? "" : line.slice(colon + 1).replace(/^ /, "");
    if (field === "event") this.name = value;
    else if (field === "data") this.data.push(value);
    else if (field === "id") this.lastEventId = value;
  }
}
