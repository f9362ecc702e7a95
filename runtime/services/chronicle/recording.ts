import type { Log } from "../../base/log/log.js";
import type { EventBus, ShardEvent } from "../../contracts/events/event-bus.js";
import { characterDeleted, playerEntered, playerLeft, ticketChanged, ticketOpened } from "../../contracts/events/events.js";
import type { ChronicleLimits, ChronicleRepository, ChronicleSize } from "../../storage/chronicle/chronicle-records.js";
import { encodedState } from "../../storage/saving/entity-records.js";
import type { ToldLine } from "../../world/saved/chronicle.js";
import type { World } from "../../world/world.js";

const TIDY_MS = 60_000;

interface RecordingParts {
  readonly world: World;
  readonly repository: Pick<ChronicleRepository, "last" | "tidy">;
  readonly events: Pick<EventBus, "subscribe">;
  readonly limits: ChronicleLimits;
  readonly log: Pick<Log, "warn">;
}

/** The record of this process's world, while it is written. */
export interface Recording {
  /** What was kept when it was tidied last. */
  readonly size: ChronicleSize | undefined;
  close(): void;
}

/** Begins to record what happens in the world. To be called before anybody can enter. */
export async function beginRecording({ world, repository, events, limits, log }: RecordingParts): Promise<Recording> {
  const { chronicle } = world;
  if (limits.days === 0) {
    // What was recorded before is not kept either.
    repository.tidy(limits).catch((err: unknown) => log.warn({ err }, "the record of the world could not be dropped"));
    return { size: undefined, close: () => undefined };
  }
  chronicle.now = world.now;
  chronicle.stateOf = encodedState;
  chronicle.hasSpeech = limits.speech > 0;
  chronicle.begin(await repository.last(), world.items);
  const unsubscribe = events.subscribe((event) => {
    const told = toldOf(event);
    if (!told) return;
    const mobile = told.subject === undefined ? undefined : (world.mobile(told.subject) ?? world.absent(told.subject));
    chronicle.tell({ cause: "server", actor: told.subject ?? 0, place: mobile?.departure ?? mobile, ...told });
  });
  let size: ChronicleSize | undefined;
  const tidy = (): void => {
    repository.tidy(limits).then(
      (now) => (size = now),
      (err: unknown) => log.warn({ err }, "the record of the world could not be tidied; that is tried again"),
    );
  };
  tidy();
  const timer = setInterval(tidy, TIDY_MS).unref();
  return {
    get size() {
      return size;
    },
    close() {
      clearInterval(timer);
      unsubscribe();
    },
  };
}

/** What the record tells of an event. */
function toldOf({ declaration, members }: ShardEvent): ToldLine | undefined {
  const who = { subject: Number(members.characterId), more: members.characterName };
  if (declaration === playerEntered) return { kind: "login", ...who, more: accountOf(members) };
  if (declaration === playerLeft) return { kind: "logout", ...who, more: accountOf(members) };
  if (declaration === characterDeleted) return { kind: "character", ...who };
  const { ticketId, status, category, senderCharacterId, changedByAccountId: by } = members;
  const ticket = { kind: "ticket", subject: Number(senderCharacterId) } as const;
  if (declaration === ticketOpened) return { ...ticket, more: { ticketId, status: "Open", category } };
  if (declaration === ticketChanged) return { ...ticket, more: { ticketId, status, by } };
  return undefined;
}

function accountOf({ characterName: name, accountId, accountName }: ShardEvent["members"]): object {
  return { name, accountId, accountName };
}
