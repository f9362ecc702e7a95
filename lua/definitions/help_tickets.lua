---@meta

---Tickets that players send to the staff with the help button.
---@class help_tickets
help_tickets = {}

---all categories
help_tickets.categories = { "Question", "Stuck", "Bug", "Account", "Suggestion", "Other", "VerbalHarassment", "PhysicalHarassment" }

---characters that a message may have
help_tickets.message_limit = 1000

---Stores a ticket of a session's player with the character's position, and waits until it is stored. A refused ticket is not stored, and the reason is a text for the player: too long or empty, too many or too soon, unknown category, no character in the world. Waits.
---
---```lua
---local ticket, reason = help_tickets.submit(session_id, "Stuck", "I cannot get out of the well.")
---```
---@param session_id integer the player's session
---@param category string one of help_tickets.categories, with the same case
---@param message string the player's text; it is trimmed, and control characters except line feeds are removed
---@return { ticket_id: integer, category: "Question"|"Stuck"|"Bug"|"Account"|"Suggestion"|"Other"|"VerbalHarassment"|"PhysicalHarassment", status: "Open"|"Assigned"|"Closed", message: string, sender_account_id: integer, sender_character_id: integer, map_id: integer, x: integer, y: integer, z: integer, created_at: integer }|nil ticket the stored ticket; created_at is in Unix milliseconds
---@return string? reason why not
function help_tickets.submit(session_id, category, message) end

---Counts the tickets with the status Open. Waits.
---@return integer count tickets that nobody has taken yet
function help_tickets.open_count() end
