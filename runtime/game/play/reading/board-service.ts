import type { Player } from "../../connection/session.js";
import type { Presentation } from "../../../contracts/client/presentation.js";
import type { AskScripts } from "../../../contracts/player-requests/declare.js";
import { postOnBoard, removeFromBoard } from "../../../contracts/player-requests/reading.js";
import { playerText, playerTextInBytes } from "../../../base/text/player-text.js";
import {
  BOARD_LINES_MAX,
  BOARD_NAME_BYTES,
  BOARD_TEXT_BYTES,
  boardMessage,
  type BoardPost,
  boardSummary,
} from "../../../protocol/packets/bulletin-boards.js";
import type { Item } from "../../../world/entities/item.js";
import type { World } from "../../../world/world.js";
import type { ContainerService } from "../items/containers.js";
import type { PlayerService } from "../players/player-service.js";
import type { WritingRules } from "./writing-rules.js";

const SUBJECT_CHARACTERS = 60;
const LINES_MAXIMUM = 100;
const LINE_CHARACTERS = 200;
/** No message is answered. */
const NO_THREAD = 0;

type Shows = Pick<Presentation, "openBoard" | "showBoardSummary" | "showBoardMessage">;

/**
 * Bulletin boards: containers whose items are messages. What clients ask of a board is checked against what they have
 * open, and handed to scripts, which say what a message is and who may write.
 */
export class BoardService {
  private readonly parts: {
    readonly world: Pick<World, "item">;
    readonly containers: Pick<ContainerService, "openBoard" | "isOpen">;
    readonly players: Pick<PlayerService, "find">;
    readonly rules: Pick<WritingRules, "drop" | "isAlive" | "reachesInto">;
    readonly ask: AskScripts<Player>;
  };

  constructor(parts: BoardService["parts"]) {
    this.parts = parts;
  }

  /** The shows of boards. */
  readonly shows: Shows = {
    openBoard: ({ sessionId, serial, name }) => {
      const player = this.parts.players.find(sessionId);
      const board = this.parts.world.item(serial);
      if (!player || !board?.isContainer) return false;
      this.parts.containers.openBoard(player, board, playerTextInBytes(name, BOARD_NAME_BYTES));
      return true;
    },
    showBoardSummary: ({ sessionId, serial, summary }) => {
      const shown = this.shown(sessionId, serial);
      if (!shown) return false;
      const { thread = NO_THREAD, ...texts } = summary;
      shown.player.session.send(boardSummary, { board: shown.board.serial, message: serial, thread, ...allShort(texts) });
      return true;
    },
    showBoardMessage: ({ sessionId, serial, message }) => {
      const shown = this.shown(sessionId, serial);
      if (!shown) return false;
      const { lines, body, hue, ...texts } = message;
      shown.player.session.send(boardMessage, {
        board: shown.board.serial,
        message: serial,
        ...allShort(texts),
        ...{ body, hue, equipment: [] },
        lines: lines.slice(0, BOARD_LINES_MAX).map(short),
      });
      return true;
    },
  };

  /** Takes 0x71 3 to 6 about a message that is on the board. */
  ask(player: Player, request: typeof removeFromBoard, { board, message }: { board: number; message: number }): void {
    const open = this.openBoard(player, board);
    if (!open) return;
    // An honest client may ask for a message that has just been removed.
    if (this.parts.world.item(message)?.container !== open) return this.parts.rules.drop(player, "notOpen");
    if (request === removeFromBoard && !this.parts.rules.isAlive(player)) return;
    this.parts.ask(player, request, { board, message });
  }

  /** Takes 0x71 5. */
  post(player: Player, { board, thread, subject, lines }: Omit<BoardPost, "sub">): void {
    const open = this.openBoard(player, board);
    if (!open || !this.parts.rules.isAlive(player)) return;
    const answered = this.parts.world.item(thread)?.container === open ? thread : null;
    const kept = lines.slice(0, LINES_MAXIMUM).map((line) => playerText(line, LINE_CHARACTERS));
    while (kept.at(-1) === "") kept.pop();
    this.parts.ask(player, postOnBoard, {
      board,
      thread: answered,
      subject: playerText(subject, SUBJECT_CHARACTERS).trim(),
      text: kept.join("\n"),
    });
  }

  private openBoard(player: Player, serial: number): Item | undefined {
    const board = this.parts.world.item(serial);
    const { containers, rules } = this.parts;
    if (!board || !containers.isOpen(player, board)) return rules.drop(player, "notOpen");
    return rules.reachesInto(player, board) ? board : undefined;
  }

  private shown(sessionId: number, serial: number): { player: Player; board: Item } | undefined {
    const player = this.parts.players.find(sessionId);
    const board = this.parts.world.item(serial)?.container;
    return player && board && { player, board };
  }
}

function short(text: string): string {
  return playerTextInBytes(text, BOARD_TEXT_BYTES);
}

function allShort({ poster, subject, time }: { poster: string; subject: string; time: string }) {
  return { poster: short(poster), subject: short(subject), time: short(time) };
}
