import { randomUUID } from "node:crypto";
import { eventJson } from "./event-json.js";
import type { ShardEvent } from "../../contracts/events/event-bus.js";

/** An event for receivers. Its body is made when the first receiver needs it, and is the same for all. */
export class WebhookEvent {
  readonly id: string;
  readonly name: string;
  /** Sent only to receivers that name it. */
  readonly isFleeting: boolean;
  readonly #event: ShardEvent;
  readonly #namesWorld: boolean;
  #body: Buffer | undefined;

  /**
   * @param id the same wherever the event is posted from
   * @param namesWorld whether there is more than one world
   */
  constructor(event: ShardEvent, id: string = randomUUID(), namesWorld = false) {
    this.#namesWorld = namesWorld;
    this.id = id;
    this.#event = event;
    this.name = event.declaration.name;
    this.isFleeting = event.declaration.isFleeting ?? false;
  }

  get body(): Buffer {
    return (this.#body ??= Buffer.from(
      JSON.stringify({
        eventId: this.id,
        event: this.name,
        publishedAtUtc: new Date(this.#event.at).toISOString(),
        data: eventJson(this.#event, this.#namesWorld),
      }),
    ));
  }
}
