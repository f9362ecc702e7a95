---@meta

---Tickets that players send to the staff with the help button.
---@class help_tickets
help_tickets = {}

---The names of all categories.
help_tickets.categories = { "Question", "Stuck", "Bug", "Account", "Suggestion", "Other", "VerbalHarassment", "PhysicalHarassment" }

---Characters that a message may have.
help_tickets.message_limit = 1000

---Stores a ticket of a session's player, with the place where the character stands, and waits until it is stored. Otherwise nothing is stored, and the reason is in words for the player: too long or empty, too many or too soon, unknown category, a session without a character in the world. Waits.
---
---```lua
---local ticket, reason = help_tickets.submit(session_id, "Stuck", "I cannot get out of the well.")
---```
---@param session_id integer the player's session
---@param category string one of help_tickets.categories, written like there
---@param message string what the player wrote; it is trimmed, and control characters other than line feeds are removed
---@return { ticket_id: integer, category: "Question"|"Stuck"|"Bug"|"Account"|"Suggestion"|"Other"|"VerbalHarassment"|"PhysicalHarassment", status: "Open"|"Assigned"|"Closed", message: string, sender_account_id: integer, sender_character_id: integer, map_id: integer, x: integer, y: integer, z: integer, created_at: integer }|nil ticket the stored ticket; created_at is in Unix milliseconds
---@return string? reason why not
function help_tickets.submit(session_id, category, message) end

---How many tickets have the status Open, such as to tell staff who come into the world. Waits.
---@return integer count tickets that nobody has taken yet
function help_tickets.open_count() end
