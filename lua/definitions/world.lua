---@meta

---The ground and its statics, and saving the world.
---@class world
world = {}

---Stores the whole world as a snapshot and empties the journal. Refused while another save runs, and when the database fails. Waits.
---@return { records: integer, elapsed_ms: integer }|nil result number of records, and duration in milliseconds
---@return string? reason why not
function world.save() end

---Tells whether one point can be seen from another on the same map.
---@param map_id integer the map
---@param x integer position
---@param y integer position
---@param z integer altitude
---@param to_x integer the other point
---@param to_y integer the other point
---@param to_z integer the other point
---@return boolean is_seen whether it can be seen
function world.line_of_sight(map_id, x, y, z, to_x, to_y, to_z) end

---Returns the altitude nearest to z at which somebody can stand on a tile.
---@param map_id integer the map
---@param x integer position
---@param y integer position
---@param z integer altitude
---@param swims? boolean whether the creature swims
---@return integer|nil height nil when nobody can stand there
function world.standing_z(map_id, x, y, z, swims) end

---Tells whether somebody can stand at a place, with no item in the way.
---@param map_id integer the map
---@param x integer position
---@param y integer position
---@param z integer altitude
---@param swims? boolean whether the creature swims
---@return boolean can_stand whether somebody can
function world.can_stand(map_id, x, y, z, swims) end

---Tells whether this process plays a map. A shard in one process plays all. Where several share a world, each has the objects of its own maps only: `items` and `mobiles` find nothing on others, while the ground of all maps is known.
---@param map_id integer the map
---@return boolean plays whether it does
function world.plays(map_id) end

---Returns the land of a tile.
---@param map_id integer the map
---@param x integer position
---@param y integer position
---@return Land|nil land its land tile, nil on a shard without client files; the altitudes of its corners; whether it is water, by the land or a static; nil outside of the map
function world.land_at(map_id, x, y) end

---Returns the statics of a tile, from the client's files. A shard without them has none.
---@param map_id integer the map
---@param x integer position
---@param y integer position
---@return Static[] statics z is the altitude of the base, height is above z
function world.statics_on(map_id, x, y) end

---Finds the statics and the items on the ground with certain art in an area.
---@param map_id integer the map
---@param left integer westernmost tile
---@param top integer northernmost tile
---@param right integer easternmost tile, less than 64 from the first
---@param bottom integer southernmost tile, less than 64 from the first
---@param item_ids integer[] the art ids
---@return { item_id: integer, x: integer, y: integer, z: integer }[] places art and position of each
function world.find_art(map_id, left, top, right, bottom, item_ids) end

---Returns the properties of item art, from the client's files.
---@param item_id integer the art id
---@return ArtFacts|nil art nil on a shard without client files
function world.art(item_id) end

---Counts the items and mobiles of the world.
---@return { items: integer, mobiles: integer } counts items wherever they are, and mobiles
function world.counts() end

---Returns the size of a map in tiles.
---@param map_id integer the map
---@return { width: integer, height: integer } size its width and height
function world.size(map_id) end
