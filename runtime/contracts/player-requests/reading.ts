/** Books, boards and charts. */
import { member, nullableMember, oneOf } from "../events/members.js";
import { declareRequest } from "./declare.js";

export const writeBookPage = declareRequest({
  name: "write_book_page",
  about: "A player wrote a page of a book in reach that was opened for writing.",
  members: {
    book: member("id", "serial of the book"),
    page: member("integer", "number of the page, from 1"),
    text: member("text", "its lines, separated by line feeds; at most 8 of 80 characters"),
  },
});

export const nameBook = declareRequest({
  name: "name_book",
  about: "A player changed title and author of a book in reach that was opened for writing.",
  members: {
    book: member("id", "serial of the book"),
    title: member("text", "at most 60 characters"),
    author: member("text", "at most 30 characters"),
  },
});

const boardAndMessage = {
  board: member("id", "serial of the board"),
  message: member("id", "serial of the message, an item in it"),
} as const;

export const listBoardMessage = declareRequest({
  name: "list_board_message",
  about: "A player's client shows a board and needs the line of a message for its list; `boards.show_summary` sends it.",
  members: boardAndMessage,
});

export const readBoardMessage = declareRequest({
  name: "read_board_message",
  about: "A player opens a message of a board; `boards.show_message` shows it.",
  members: boardAndMessage,
});

export const postOnBoard = declareRequest({
  name: "post_on_board",
  about: "A player posts a message on an open board.",
  members: {
    board: member("id", "serial of the board"),
    thread: nullableMember("id", "serial of the message that it answers"),
    subject: member("text", "the subject, of at most 60 characters"),
    text: member("text", "the lines, separated by line feeds; at most 100 of 200 characters"),
  },
});

export const removeFromBoard = declareRequest({
  name: "remove_from_board",
  about: "A player wants to remove a message from an open board. Clients offer it for the player's own messages.",
  members: boardAndMessage,
});

export const plotCourse = declareRequest({
  name: "plot_course",
  about: "A player changed the course on a chart in reach that was opened for plotting.",
  members: {
    chart: member("id", "serial of the chart"),
    change: oneOf(["add", "insert", "move", "remove", "clear"], "what happened to the pins"),
    pin: nullableMember("integer", "number of the pin from 1; an inserted one takes this place"),
    x: nullableMember("integer", "the pin's place in the picture, in pixels"),
    y: nullableMember("integer", "the pin's place in the picture, in pixels"),
  },
});
