---@meta

---What one player hears and sees of the surroundings and of a fight. It lasts until something else is shown, and season and light until the player enters another map. on_player_entered is the place for what players find when they come.
---@class screen
screen = {}

---Plays a piece of music; without one it ends.
---@param session_id integer the player's session
---@param music? integer number of the piece
---@return boolean is_there false when the session no longer plays or a mobile is not in the world
function screen.music(session_id, music) end

---Shows weather.
---
---```lua
---screen.weather(session_id, "snow", 40)
---```
---@param session_id integer the player's session
---@param weather ("rain"|"fierce_storm"|"snow"|"storm"|"none") the kind
---@param density? integer drops or flakes; 70 by default
---@return boolean is_there false when the session no longer plays or a mobile is not in the world
function screen.weather(session_id, weather, density) end

---Shows a season: the look of trees and ground.
---@param session_id integer the player's session
---@param season ("spring"|"summer"|"autumn"|"winter"|"desolation") the season
---@param changes_music? boolean whether the client also changes its music; false by default
---@return boolean is_there false when the session no longer plays or a mobile is not in the world
function screen.season(session_id, season, changes_music) end

---Makes the world darker or lighter for one player. Without a number it is as dark as for everybody.
---@param session_id integer the player's session
---@param darkness? integer 0 is day, 31 black
---@return boolean is_there false when the session no longer plays or a mobile is not in the world
function screen.darkness(session_id, darkness) end

---Makes a map, or all maps, darker or lighter: for those who are there and have no darkness of their own, and for those who come. A shard starts with day.
---@param darkness integer 0 is day, 31 black
---@param map_id? integer default: all maps
---@return boolean is_there false when there is no such map
function screen.world_darkness(darkness, map_id) end

---Changes the light around the player's own character, which others do not see.
---@param session_id integer the player's session
---@param brightness integer 0 none, 30 the brightest
---@return boolean is_there false when the session no longer plays or a mobile is not in the world
function screen.own_light(session_id, brightness) end

---Fades or flashes the whole screen. Some clients, ClassicUO among them, show nothing.
---@param session_id integer the player's session
---@param fade ("out"|"in"|"flash"|"out_and_in"|"dark_flash") the kind
---@return boolean is_there false when the session no longer plays or a mobile is not in the world
function screen.fade(session_id, fade) end

---Shows an arrow at the edge of the screen that points to a place. A click on it is on_arrow_click.
---@param session_id integer the player's session
---@param x integer the place on the player's map
---@param y integer the place
---@return boolean is_there false when the session no longer plays or a mobile is not in the world
function screen.arrow(session_id, x, y) end

---Hides the arrow.
---@param session_id integer the player's session
---@return boolean is_there false when the session no longer plays or a mobile is not in the world
function screen.hide_arrow(session_id) end

---Opens a scroll with a text. A tip has buttons to the tip before and the one after it, which are on_ask_tip; a notice has none.
---
---```lua
---screen.tip(session_id, "Bankers stand in the large towns.", "tip", 3)
---```
---@param session_id integer the player's session
---@param text string the text; letters of Western Europe
---@param kind? ("tip"|"notice") tip by default
---@param number? integer number of the tip, for on_ask_tip; 0 by default
---@return boolean is_there false when the session no longer plays or a mobile is not in the world
function screen.tip(session_id, text, kind, number) end

---Shows a number above a mobile. The mobile's hits do not change.
---@param session_id integer the player's session
---@param serial integer serial of the mobile
---@param amount integer the number
---@return boolean is_there false when the session no longer plays or a mobile is not in the world
function screen.damage(session_id, serial, amount) end

---Shows the blow of a mobile to its player, whose character turns to the target.
---@param session_id integer the player's session
---@param serial integer serial of the mobile that strikes
---@param target integer serial of the mobile that is struck
---@return boolean is_there false when the session no longer plays or a mobile is not in the world
function screen.swing(session_id, serial, target) end
