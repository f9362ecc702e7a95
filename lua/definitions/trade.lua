---@meta

---Windows in which two players lay what they offer each other, and agree. Both always see the same. What is offered changes hands only when both agree to what both were shown; every change takes both agreements back. Whatever else ends a trade returns everything: a closed window, a death, a distance, a disconnect, a crash. A player has one trade at a time.
---@class trade
trade = {}

---Opens the window for two players. Returns nil and a reason where that is impossible: self, gone, dead, too_far, unseen (one does not see the other), trading (the first is), other_trading, no_serials.
---
---```lua
---local opened, reason = trade.open { session_id = event.session_id, with = other.session_id }
---if not opened then players.tell(event.session_id, "Not now: " .. reason) end
---```
---@param wish { session_id: integer, with: integer, range?: integer, pause_ms?: integer } session_id and with: the two sessions; range: tiles that they may be apart, default 2; pause_ms: how long after a change of one offer the other player cannot agree, default 1000
---@return boolean|nil opened true
---@return string? reason why not
function trade.open(wish) end

---Ends a player's trade. Everything returns to its owner.
---@param session_id integer the player's session
---@return boolean was_trading whether the player was trading
function trade.cancel(session_id) end

---Tells what a player's trade is about.
---@param session_id integer the player's session
---@return Trade|nil trade session_id: the other's session; gives, gets: what the player offers and is offered; agrees, other_agrees; nil without a trade
function trade.of(session_id) end
