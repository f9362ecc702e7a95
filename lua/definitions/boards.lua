---@meta

---Bulletin boards. A board is a container, and the items in it are its messages; their art is 0x0EB0. A client that shows a board asks for the line of each message (on_list_board_message), opens one (on_read_board_message), posts (on_post_on_board) and removes (on_remove_from_board). The runtime hands on only what concerns a board that the player has open.
---@class boards
boards = {}

---Opens a board for a player, with the messages in it. It stays open until the player walks away.
---@param session_id integer the player's session
---@param board Item the board, a container
---@param name? string its heading, of at most 21 bytes; default: the item's name
---@return boolean is_open false when the session no longer plays, or the item is no container
function boards.open(session_id, board, name) end

---Shows a message in the list of its board.
---@param session_id integer the player's session
---@param message Item the message, an item in a board
---@param summary { poster: string, subject: string, time: string, thread?: Item } thread: the message that it answers
---@return boolean is_shown false when the session no longer plays, or the item is in nothing
function boards.show_summary(session_id, message, summary) end

---Shows a message. Clients offer to remove it when the poster has the name of the player's character.
---@param session_id integer the player's session
---@param message Item the message, an item in a board
---@param content { poster: string, subject: string, time: string, lines: string[], body?: integer, hue?: integer } body and hue: of who wrote it, for clients that draw it
---@return boolean is_shown false when the session no longer plays, or the item is in nothing
function boards.show_message(session_id, message, content) end
