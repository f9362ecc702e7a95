---@meta

---Multis: houses, boats and the like, which cover many tiles. An item of a template with `multi` is one while it lies on the ground. Its components block and bear as the client knows them. They need client files; without these a multi is seen, but nobody walks on it or knocks against it.
---@class multi
multi = {}

---Returns how far a multi reaches from its origin, and its fittings: doors, signs and the like, which are items of their own.
---@param multi_id integer the multi
---@return MultiShape|nil shape nil when the client files do not have it
function multi.shape(multi_id) end

---Returns the components that the client files give a multi, such as those of an empty plot. Fittings are not among them.
---@param multi_id integer the multi
---@return MultiComponent[]|nil components nil when the client files do not have it
function multi.components(multi_id) end

---Returns the multi that covers a tile.
---@param map_id integer the map
---@param x integer position
---@param y integer position
---@return Item|nil multi nil when there is none
function multi.at(map_id, x, y) end

---Looks at the place where a multi would stand: whether all of it is on_map, the lowest and highest altitude of the land, the kinds of land, whether all of it is water, whether it is blocked by rock, statics or items, the number of items and mobiles there, other multis within the margin, and the regions of its tiles.
---
---```lua
---local site = multi.survey(0x64, 1, 1500, 1600, 0, 5)
---local is_good = site and site.on_map and not site.blocked and site.lowest == site.highest and #site.multis == 0
---```
---@param multi_id integer the multi
---@param map_id integer the map
---@param x integer position
---@param y integer position
---@param z integer altitude
---@param margin? integer tiles to each side; default 0
---@param except? Item a multi that is to move: neither it nor what is on it counts
---@return BuildingSite|nil site what is there
---@return string? reason why not
function multi.survey(multi_id, map_id, x, y, z, margin, except) end

---Returns the components of a multi as it stands.
---@param multi Item a multi on the ground
---@return MultiComponent[] components art, and place from the multi's origin
function multi.design(multi) end

---Gives a multi other components than its own. They are stored with it. Without components it gets its own again.
---@param multi Item a multi on the ground
---@param components? MultiComponent[] as multi.design and multi.edit return them
---@return boolean|nil done true
---@return string? reason why not
function multi.set_design(multi, components) end

---Opens the client's tools for designing a house, and waits until the player wants to build the design. Nothing is built by this: the script decides, and calls multi.set_design. The components lie on the multi's plot. Without a design it returns nil and a reason: closed, or why the tools cannot be opened. The waiting handler ends when the player leaves. The wish may say what stands there (with the doors, which are items), with which draft to begin (such as one that the script has refused), what clearing leaves, which art may be built, how many storeys there are, and that steps stand in the row south of the multi; what does not comply is refused while it is drawn. Waits.
---@param session_id integer the player's session; the client must see the house
---@param multi Item a multi on the ground
---@param wish? DesignWish where designing begins and what is allowed
---@return MultiComponent[]|nil components art, and place from the multi's origin
---@return string? reason why not
function multi.edit(session_id, multi, wish) end

---Returns the items and mobiles on a multi, or in it.
---@param multi Item a multi on the ground
---@return ((Item|Mobile)[]) objects in no particular order
function multi.aboard(multi) end

---Moves a multi with everything on it. By one tile it sails: clients from 7.0.9.0 on see it glide, with all aboard. Farther, it is there at once. It looks at no terrain: see multi.survey.
---
---```lua
---local boat = items.get(0x40001234)
---timer.every(500, function()
---  local ahead = multi.survey(boat.multi_id, boat.map_id, boat.x, boat.y - 1, boat.z, 0, boat)
---  if ahead and ahead.water and not ahead.blocked then multi.carry(boat, 0, -1) end
---end)
---```
---@param multi Item a multi on the ground
---@param dx integer tiles to the east
---@param dy integer tiles to the south
---@param speed? ("slow"|"normal"|"fast") how fast clients draw the tile: in 1000, 500 or 250 ms; default normal
---@return boolean|nil done true
---@return string? reason why not
function multi.carry(multi, dx, dy, speed) end

---Turns a multi about its origin, with everything on it: it becomes another multi with another direction, and what is on it changes its tile.
---@param multi Item a multi on the ground
---@param multi_id integer the multi for the new direction
---@param quarters integer quarter turns clockwise
---@return boolean|nil done true
---@return string? reason why not
function multi.turn(multi, multi_id, quarters) end
