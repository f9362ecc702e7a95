-- What each spell needs and does, by number.
--
-- A spell is a table:
--   aim         what it is cast on: "mobile", "item", "place", "thing" (mobile or item); nil for nothing
--   act         "harmful" or "helpful", which colours the cursor and counts by the law
--   reach       tiles; 12 by default
--   slowness    how many times the delay of its circle it takes
--   asks        function(caster, cast): asks the caster for more, before anything else; false ends it. It may wait
--   may_begin   function(caster, cast): whether the caster may begin; it tells why not
--   may_work    function(caster, target, cast): whether the target is one for the spell; it tells why not. Nothing is
--     used up then
--   works       function(caster, target, cast): what the spell does
--   takes_dead  whether it is cast on the dead
--   out_of_town whether guarded towns forbid it
--
-- `cast` has `spell`, `circle`, `power` (the caster's Magery in points), `source` (scroll, wand or book of runes) and
-- `fizzle()`.

local circles = {
  require("features.spells.lib.circles.first"),
  require("features.spells.lib.circles.second"),
  require("features.spells.lib.circles.third"),
  require("features.spells.lib.circles.fourth"),
  require("features.spells.lib.circles.fifth"),
  require("features.spells.lib.circles.sixth"),
  require("features.spells.lib.circles.seventh"),
  require("features.spells.lib.circles.eighth"),
}

local effects_by_number = {}
for _, circle in ipairs(circles) do
  for number, effect in pairs(circle) do effects_by_number[number] = effect end
end
return effects_by_number
