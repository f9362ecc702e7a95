-- The fields of mobiles and items that `.props` shows, in its order: `text`, `number` or `flag` (true or false).

local function fields(kind, names)
  local rows = {}
  for name in names:gmatch("%S+") do rows[#rows + 1] = { name = name, kind = kind } end
  return rows
end

local function joined(...)
  local all = {}
  for _, rows in ipairs { ... } do table.move(rows, 1, #rows, #all + 1, all) end
  return all
end

return {
  -- What commands read of both, and nobody sets.
  facts = joined(fields("text", "template"), fields("number", "serial map_id x y z")),
  mobile = joined(
    fields("text", "name title standing notoriety"),
    fields("number", "body hue direction hits hits_max stamina stamina_max mana mana_max strength dexterity intelligence stat_cap"),
    fields("number", "fame karma luck followers followers_max tithing_points poison armor damage_min damage_max"),
    fields("flag", "hidden blessed frozen paralysed at_war flying yellow_health"),
    fields("number", "hits_regeneration stamina_regeneration mana_regeneration"),
    fields("number", "fire_resistance cold_resistance poison_resistance energy_resistance"),
    fields("number", "defence_chance hit_chance swing_speed damage_increase spell_damage"),
    fields("number", "lower_reagent_cost lower_mana_cost faster_casting faster_cast_recovery living_body living_hue")
  ),
  item = joined(
    fields("text", "name"),
    fields("number", "item_id hue amount direction decays_at"),
    fields("flag", "movable blocks")
  ),
}
