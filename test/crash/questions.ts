/**
 * Lua that gives a table of functions `<table>.<name>(me, what)` those that all tests of kills ask: `beside`, who of a
 * template is near; `mine`, what of a template is in the backpack; and `pack`, the backpack. Each returns a serial; 0
 * stands for nothing. `serial_of` is there for others.
 */
export const questionsLua = (table: string): string => `
local function serial_of(thing) return thing and thing.serial or 0 end
function ${table}.beside(me, template)
  for _, one in ipairs(mobiles.near(me.map_id, me.x, me.y, 4)) do
    if one.template == template then return one.serial end
  end
  return 0
end
function ${table}.mine(me, template) return serial_of(me.backpack:find(template)) end
function ${table}.pack(me) return me.backpack.serial end
`;
