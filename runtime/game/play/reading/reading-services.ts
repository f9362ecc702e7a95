import type { Counters } from "../../connection/counters.js";
import type { Player } from "../../connection/session.js";
import type { AskScripts } from "../../../contracts/player-requests/declare.js";
import type { Presentation } from "../../../contracts/client/presentation.js";
import type { World } from "../../../world/world.js";
import type { ContainerService } from "../items/containers.js";
import type { Reach } from "../items/reach.js";
import type { PlayerService } from "../players/player-service.js";
import { BoardService } from "./board-service.js";
import { BookService } from "./book-service.js";
import { ChartService } from "./chart-service.js";
import { WritingRules } from "./writing-rules.js";

type Shows = Pick<Presentation, "openBook" | "openBoard" | "showBoardSummary" | "showBoardMessage" | "openChart">;

/** What players read and write: books, bulletin boards and charts. */
export class ReadingServices {
  readonly books: BookService;
  readonly boards: BoardService;
  readonly charts: ChartService;
  readonly shows: Shows;

  constructor(parts: {
    readonly world: Pick<World, "item">;
    readonly players: Pick<PlayerService, "find">;
    readonly containers: Pick<ContainerService, "openBoard" | "isOpen">;
    readonly reach: Pick<Reach, "barrier" | "barrierInto">;
    readonly counters: Pick<Counters, "writingsDropped">;
    readonly whenDropped: (player: Player, reason: string) => void;
    readonly ask: AskScripts<Player>;
  }) {
    const { world, players } = parts;
    const rules = new WritingRules(parts);
    const books = (this.books = new BookService({ ...parts, rules }));
    const boards = (this.boards = new BoardService({ ...parts, rules }));
    const charts = (this.charts = new ChartService({ ...parts, rules }));
    this.shows = {
      ...boards.shows,
      openBook({ sessionId, serial, book }) {
        const [player, item] = [players.find(sessionId), world.item(serial)];
        if (player && item) books.open(player, item, book);
        return player !== undefined && item !== undefined;
      },
      openChart({ sessionId, serial, chart }) {
        const [player, item] = [players.find(sessionId), world.item(serial)];
        return player !== undefined && item !== undefined && charts.open(player, item, chart);
      },
    };
  }
}
