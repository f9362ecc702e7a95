import { isAtLeast } from "../ports/levels.js";
import type { Mobile } from "../world/mobile.js";
import { Pace } from "../world/pace.js";
import { hasOldForms } from "./client-version.js";
import type { Viewer } from "../view/sight.js";
import type { Outbox } from "./outbox.js";
import type { Session } from "./session.js";

/** A session with its character in the world. */
export class Player implements Viewer {
  readonly session: Session;
  readonly mobile: Mobile;
  readonly outbox: Outbox;
  readonly hasOldForms: boolean;
  readonly pace = new Pace();
  sightTiles: number;
  shownSightTiles: number;
  /** Sequence number the next step must carry: 0 after a rejection or a placement, else 1 to 255 in turn. */
  nextSequence = 0;
  /** Steps passed over since the sequence began anew; they were on their way before the client could know. */
  staleSteps = 0;

  constructor(session: Session, mobile: Mobile, sightTiles: number) {
    this.session = session;
    this.mobile = mobile;
    this.sightTiles = this.shownSightTiles = sightTiles;
    this.outbox = session.outbox;
    this.hasOldForms = hasOldForms(session.version);
  }

  get seesHidden(): boolean {
    const { account } = this.session;
    return account !== undefined && isAtLeast(account.role, "Counselor");
  }
}
