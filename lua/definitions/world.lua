---@meta

---What the ground allows, and the saving of all there is.
---@class world
world = {}

---Stores everything and folds the journal into the snapshot. Refused while that is under way, and where the database fails. Waits.
---@return { records: integer, elapsed_ms: integer }|nil result how many records were written, and how long it took in milliseconds
---@return string? reason why not
function world.save() end

---Whether one point can be seen from another of the same map.
---@param map_id integer the map
---@param x integer place
---@param y integer place
---@param z integer height
---@param to_x integer the other point
---@param to_y integer the other point
---@param to_z integer the other point
---@return boolean is_seen whether nothing is in the way
function world.line_of_sight(map_id, x, y, z, to_x, to_y, to_z) end

---The height nearest to z at which somebody can stand on a tile.
---@param map_id integer the map
---@param x integer place
---@param y integer place
---@param z integer height
---@param swims? boolean whether it is for what lives in water
---@return integer|nil height nil where nobody can
function world.standing_z(map_id, x, y, z, swims) end

---Whether somebody can stand at a place, with nothing in the way.
---@param map_id integer the map
---@param x integer place
---@param y integer place
---@param z integer height
---@param swims? boolean whether it is for what lives in water
---@return boolean can_stand whether that is so
function world.can_stand(map_id, x, y, z, swims) end

---What stands on a tile for good, as the client's files have it; nothing on a shard without them.
---@param map_id integer the map
---@param x integer place
---@param y integer place
---@return Static[] statics z is their foot, and height what they are high
function world.statics_on(map_id, x, y) end

---Where in an area one of some pictures stands: what is there for good as the client's files have it, and items on the ground.
---@param map_id integer the map
---@param left integer westernmost tile
---@param top integer northernmost tile
---@param right integer easternmost tile, fewer than 64 from the first
---@param bottom integer southernmost tile, fewer than 64 from the first
---@param item_ids integer[] the pictures
---@return { item_id: integer, x: integer, y: integer, z: integer }[] places where
function world.find_art(map_id, left, top, right, bottom, item_ids) end

---What the client's files say of a picture of a thing.
---@param item_id integer the picture
---@return ArtFacts|nil art nil on a shard without them
function world.art(item_id) end

---How much there is.
---@return { items: integer, mobiles: integer } counts items wherever they are, and mobiles
function world.counts() end

---The size of a map in tiles.
---@param map_id integer the map
---@return { width: integer, height: integer } size its width and height
function world.size(map_id) end
