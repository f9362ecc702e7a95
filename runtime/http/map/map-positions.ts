import type { SessionInfo } from "../../contracts/sessions.js";

/** The part of a map that a watcher sees, in tiles; the edges are seen too. */
export interface MapView {
  readonly mapId: number;
  /** undefined for whatever world. */
  readonly world?: string | undefined;
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/** Somebody at a place. It never changes: a step makes another. */
class Spot {
  readonly session: SessionInfo;
  readonly x: number;
  readonly y: number;
  #entered: string | undefined;
  #moved: string | undefined;

  constructor(session: SessionInfo, x: number, y: number) {
    this.session = session;
    this.x = x;
    this.y = y;
  }

  isStill(session: SessionInfo): boolean {
    const { x, y, session: before } = this;
    return x === session.x && y === session.y && before.z === session.z && before.mapId === session.mapId && this.isSame(session);
  }

  /** Whether this is the same character, with the same name and level. */
  isSame({ characterId, characterName, role }: SessionInfo): boolean {
    const { session: before } = this;
    return before.characterId === characterId && before.characterName === characterName && before.role === role;
  }

  /** JSON, made once for all watchers. */
  get entered(): string {
    const { x, y, session } = this;
    return (this.#entered ??= JSON.stringify({
      sessionId: String(session.sessionId),
      accountId: String(session.accountId),
      username: session.username,
      role: session.role,
      characterId: String(session.characterId),
      characterName: session.characterName,
      x,
      y,
      z: session.z,
    }));
  }

  /** JSON, made once for all watchers. */
  get moved(): string {
    return (this.#moved ??= `["${this.session.sessionId}",${this.x},${this.y},${this.session.z}]`);
  }
}

/** Where the characters of all sessions are, by map and session. */
export class PositionIndex {
  #spots = new Map<number, Map<number, Spot>>();

  /** Takes the positions of now. A character that did not move keeps its place. */
  update(sessions: readonly SessionInfo[]): void {
    const before = this.#spots;
    this.#spots = new Map();
    for (const session of sessions) {
      const { sessionId, characterId, mapId, x, y } = session;
      if (characterId === null || mapId === null || x === null || y === null) continue;
      const known = before.get(mapId)?.get(sessionId);
      const spot = known?.isStill(session) ? known : new Spot(session, x, y);
      let spots = this.#spots.get(mapId);
      if (!spots) this.#spots.set(mapId, (spots = new Map<number, Spot>()));
      spots.set(sessionId, spot);
    }
  }

  on(mapId: number): ReadonlyMap<number, Spot> {
    return this.#spots.get(mapId) ?? new Map<number, Spot>();
  }
}

/** What one watcher sees, and what it was told of that. */
export class MapSight {
  readonly #view: MapView;
  readonly #told = new Map<number, Spot>();

  constructor(view: MapView) {
    this.#view = view;
  }

  /** undefined for whatever world */
  get world(): string | undefined {
    return this.#view.world;
  }

  /** The JSON of what changed since the last call; undefined if nothing did. */
  changes(positions: PositionIndex): string | undefined {
    const { mapId, world, left, top, right, bottom } = this.#view;
    const spots = positions.on(mapId);
    const entered: string[] = [];
    const moved: string[] = [];
    const gone: string[] = [];
    const sees = ({ x, y, session }: Spot): boolean =>
      x >= left && x <= right && y >= top && y <= bottom && (world === undefined || session.world === world);
    for (const sessionId of this.#told.keys()) {
      const spot = spots.get(sessionId);
      if (spot && sees(spot)) continue;
      this.#told.delete(sessionId);
      gone.push(`"${sessionId}"`);
    }
    for (const [sessionId, spot] of spots) {
      const told = this.#told.get(sessionId);
      if (told === spot || !sees(spot)) continue;
      if (told?.isSame(spot.session)) moved.push(spot.moved);
      else entered.push(spot.entered);
      this.#told.set(sessionId, spot);
    }
    if (entered.length + moved.length + gone.length === 0) return undefined;
    return `{"entered":[${entered.join(",")}],"moved":[${moved.join(",")}],"left":[${gone.join(",")}]}`;
  }
}
