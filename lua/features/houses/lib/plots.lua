-- What the plot of a house is, and what may be built on it (ServUO HouseFoundation, ClassicUO
-- HouseCustomizationManager). That pieces have to be borne is a rule of this shard; the client checks the like by
-- itself.

local door_kinds = require("features.doors.lib.doors").door_kinds
local pieces = require("features.houses.data.design_pieces")
local rules = require("features.houses.data.house_rules")

local plots = {}

local WORDS = {
  no_plot = "This house cannot be designed.",
  foundation = "The foundation has to stay.",
  unknown = "A house is not built of that.",
  off_plot = "Something is not on the plot.",
  steps_only = "Only steps stand before the plot.",
  height = "Something is at an altitude of no storey.",
  twice = "A piece stands in its like.",
  not_borne = "Something stands or lies on nothing.",
  too_many = "This plot bears at most %d pieces.",
  too_many_doors = "A house on this plot has at most %d doors.",
}
local design = rules.DESIGN

-- What art is, by its number.
local kind_of_art = { [design.STEPS_ART] = "stairs" }
for kind, ranges in pairs { wall = pieces.walls, floor = pieces.floors, stairs = pieces.stairs, roof = pieces.roofs } do
  for _, range in ipairs(ranges) do
    for art = range[1], range[2] do kind_of_art[art] = kind end
  end
end
for _, kind in pairs(door_kinds.kinds) do
  for facing = 0, #door_kinds.facings - 1 do kind_of_art[kind.first_item_id + 2 * facing] = "door" end
end

local allowed = {}
for art in pairs(kind_of_art) do allowed[#allowed + 1] = art end

local function place_key(piece) return ("%d %d %d %d"):format(piece.item_id, piece.dx, piece.dy, piece.dz) end

-- Most pieces of a plot, steps counted to its depth.
local function most_pieces(width, depth, storeys)
  local inner = (width - 1) * (depth - 1)
  return storeys * (inner + 2 * (width + depth) - 4) + storeys * inner // 4 + 2 * width + 3 * depth - 5
end

-- The plot of a kind of house: its rectangle, `storeys`, `foundation` (its pieces by their places), `empty` (what an
-- empty plot is), the art that may be built on it, and `most` pieces and `most_doors`. nil for what is no plot.
function plots.of(kind)
  local shape = kind.is_plot and multi.shape(kind.multi)
  if not shape then return nil end
  local width, depth = shape.right - shape.left + 1, shape.bottom - shape.top + 2
  local is_tall = width >= design.TALL_TILES or depth >= design.TALL_TILES
  local plot = {
    left = shape.left, top = shape.top, right = shape.right, steps_y = shape.bottom + 1, empty = multi.components(kind.multi),
    storeys = is_tall and design.TALL_STOREYS or design.STOREYS, foundation = {}, art = allowed,
  }
  for _, piece in ipairs(plot.empty) do plot.foundation[place_key(piece)] = piece end
  for x = shape.left + 1, shape.right do
    plot.empty[#plot.empty + 1] = { item_id = design.STEPS_ART, dx = x, dy = plot.steps_y, dz = 0 }
  end
  plot.most = most_pieces(width, depth, plot.storeys)
  plot.most_doors = plot.most * design.DOORS_THOUSANDTHS // 1000
  return plot
end

-- The storey of a piece, from 1; 0 for what is below all.
local function storey_of(piece, kind)
  local above = piece.dz - design.FIRST_STOREY_Z + (kind == "roof" and design.ROOF_BELOW or 0)
  return above // design.STOREY_Z + 1
end

-- Why a piece may not be where it is, whatever else is there; nil if it may.
local function why_not_place(plot, piece, kind)
  if piece.dx < plot.left or piece.dx > plot.right or piece.dy < plot.top or piece.dy > plot.steps_y then return WORDS.off_plot end
  if piece.dy == plot.steps_y then
    return (kind ~= "stairs" or piece.dz < 0 or piece.dz > design.STEPS_HIGHEST) and WORDS.steps_only or nil
  end
  local storey = storey_of(piece, kind)
  if kind == "stairs" and piece.dz >= 0 and storey <= plot.storeys then return nil end
  if storey < 1 or storey > plot.storeys then return WORDS.height end
  local is_level = kind == "roof" or (piece.dz - design.FIRST_STOREY_Z) % design.STOREY_Z == 0
  return not is_level and WORDS.height or nil
end

local function tile_key(dx, dy) return dx << 8 | dy & 0xFF end

-- What lies flat and what stands, by storey and tile.
local function by_storey(plot, list)
  local flat, standing = {}, {}
  for storey = 0, plot.storeys do flat[storey], standing[storey] = {}, {} end
  for _, one in ipairs(list) do
    local layer = (one.kind == "floor" or one.kind == "roof") and flat or standing
    layer[math.max(one.storey, 0)][tile_key(one.piece.dx, one.piece.dy)] = one.piece
  end
  return flat, standing
end

-- The flat pieces of a storey that hang together with one above something that stands.
local function borne_tiles(flat, below)
  local borne, open = {}, {}
  for key, piece in pairs(flat) do
    if below[key] then
      borne[key] = true
      open[#open + 1] = piece
    end
  end
  while #open > 0 do
    local piece = table.remove(open)
    for _, step in ipairs { { -1, 0 }, { 1, 0 }, { 0, -1 }, { 0, 1 } } do
      local key = tile_key(piece.dx + step[1], piece.dy + step[2])
      if flat[key] and not borne[key] then
        borne[key] = true
        open[#open + 1] = flat[key]
      end
    end
  end
  return borne
end

local function are_borne(plot, flat, standing)
  for storey = 2, plot.storeys do
    local borne = borne_tiles(flat[storey], standing[storey - 1])
    for key in pairs(flat[storey]) do
      if not borne[key] then return false end
    end
    for key in pairs(standing[storey]) do
      if not borne[key] and not standing[storey - 1][key] then return false end
    end
  end
  return true
end

-- Whether a foundation is whole. Its floor may have given way to another one.
local function is_whole(plot, seen, floored)
  for key, piece in pairs(plot.foundation) do
    local is_ground = piece.dz >= design.FIRST_STOREY_Z and floored[tile_key(piece.dx, piece.dy)]
    if not seen[key] and not is_ground then return false end
  end
  return true
end

-- Looks at a design of a plot. Returns what to build: `components` of the multi, `doors`, the number of
-- `pieces`, which is what it costs, and `is_floored(storey, dx, dy)`. Or nil and why it may not be built.
function plots.check(plot, drawn)
  local seen, floored, checked = {}, {}, {}
  local site = { components = {}, doors = {}, pieces = 0 }
  for _, piece in ipairs(drawn) do
    local key = place_key(piece)
    local kind, was_seen = kind_of_art[piece.item_id], seen[key]
    seen[key] = true
    if not plot.foundation[key] then
      if was_seen then return nil, WORDS.twice end
      if not kind then return nil, WORDS.unknown end
      local reason = why_not_place(plot, piece, kind)
      if reason then return nil, reason end
      site.pieces = site.pieces + 1
      if kind == "floor" and piece.dz == design.FIRST_STOREY_Z then floored[tile_key(piece.dx, piece.dy)] = true end
      if piece.dy < plot.steps_y then checked[#checked + 1] = { piece = piece, kind = kind, storey = storey_of(piece, kind) } end
    end
    local list = kind == "door" and not plot.foundation[key] and site.doors or site.components
    list[#list + 1] = piece
  end
  if not is_whole(plot, seen, floored) then return nil, WORDS.foundation end
  -- The steps of an empty plot are free.
  site.pieces = math.max(site.pieces - (plot.right - plot.left), 0)
  if site.pieces > plot.most then return nil, WORDS.too_many:format(plot.most) end
  if #site.doors > plot.most_doors then return nil, WORDS.too_many_doors:format(plot.most_doors) end
  local flat, standing = by_storey(plot, checked)
  if not are_borne(plot, flat, standing) then return nil, WORDS.not_borne end
  function site.is_floored(storey, dx, dy) return storey <= 1 or flat[storey] ~= nil and flat[storey][tile_key(dx, dy)] ~= nil end
  return site
end

return plots
