import type { PacketHandlers } from "../../connection/packet-handlers.js";
import { listBoardMessage, readBoardMessage, removeFromBoard } from "../../../contracts/player-requests/reading.js";
import {
  bookHeaderChange,
  bookHeaderChangeClassic,
  bookPagesRequest,
  mapPinRequest,
} from "../../../protocol/packets/books-and-maps.js";
import { boardMessageRequest, boardPost, boardRemoval, boardSummaryRequest } from "../../../protocol/packets/bulletin-boards.js";
import type { ReadingServices } from "./reading-services.js";

/** What players turn, write, post and plot in books, on boards and on charts. */
export function handleReading(handlers: PacketHandlers, { reading }: { reading: ReadingServices }): void {
  const { books, boards, charts } = reading;
  handlers.inWorld(bookPagesRequest, (player, request) => books.turn(player, request));
  handlers.inWorld(bookHeaderChange, (player, change) => books.name(player, change));
  handlers.inWorld(bookHeaderChangeClassic, (player, change) => books.name(player, change));
  handlers.inWorld(boardSummaryRequest, (player, asked) => boards.ask(player, listBoardMessage, asked));
  handlers.inWorld(boardMessageRequest, (player, asked) => boards.ask(player, readBoardMessage, asked));
  handlers.inWorld(boardRemoval, (player, asked) => boards.ask(player, removeFromBoard, asked));
  handlers.inWorld(boardPost, (player, message) => boards.post(player, message));
  handlers.inWorld(mapPinRequest, (player, request) => charts.change(player, request));
}
