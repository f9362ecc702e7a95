-- Hues of hair in groups: those of hair dye, and the bright ones that only stylists have (ModernUO HairDyeGump and
-- CustomHairstylist).

local function hues(first, count)
  local list = {}
  for offset = 0, count - 1 do list[#list + 1] = first + offset end
  return list
end

return {
  regular = {
    hues(1602, 26), hues(1628, 27), hues(1502, 32), hues(1302, 32), hues(1402, 32), hues(1202, 24), hues(2402, 29), hues(2213, 6),
    hues(1102, 8), hues(1110, 8), hues(1118, 16), hues(1134, 16),
  },
  bright = {
    hues(12, 10), hues(32, 5), hues(38, 8), hues(54, 3), hues(62, 10), hues(81, 2), hues(89, 2), hues(1153, 2),
  },
}
