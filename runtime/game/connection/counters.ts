/**
 * What the game server counts. Plain numbers, because they change with every packet; /metrics copies them on request.
 */
export class Counters {
  connections = 0;
  connectionsRefused = 0;
  bytesReceived = 0;
  packetsReceived = 0;
  packetsThrottled = 0;
  stepsTaken = 0;
  /** Steps rejected, by reason. */
  readonly stepsRejected = { barred: 0, tooFast: 0, outOfSequence: 0, refused: 0, held: 0 };
  loginsAccepted = 0;
  loginsDenied = 0;
  /** Sessions ended because their client broke the protocol. */
  violations = 0;
  /** Sessions ended because their client did not read. */
  overflows = 0;
  /**
   * Answers to gumps, to questions and context menus, to target cursors and to vendors' windows that were dropped, by
   * reason.
   */
  readonly gumpAnswersDropped = { notOpen: 0, withdrawn: 0, notOffered: 0, notClosable: 0, malformed: 0 };
  readonly questionAnswersDropped = { notOpen: 0, late: 0, notOffered: 0 };
  readonly targetAnswersDropped = { notOpen: 0, notSeen: 0, offMap: 0, wrongKind: 0 };
  readonly vendorAnswersDropped = { notOpen: 0, notOffered: 0, notCarried: 0 };
  /** What players wrote in books, on boards and on charts that was dropped, by reason. */
  readonly writingsDropped = { notOpen: 0, notAllowed: 0, malformed: 0, outOfReach: 0 };
  private readonly unknownPackets = new Map<number, number>();

  /** Counts a packet without a handler. Returns the new count of its id. */
  countUnknown(id: number): number {
    const count = (this.unknownPackets.get(id) ?? 0) + 1;
    this.unknownPackets.set(id, count);
    return count;
  }

  get unknown(): ReadonlyMap<number, number> {
    return this.unknownPackets;
  }
}
