-- A region: music, a greeting, and no harm in an orchard.

region.define {
  name = "The Old Orchard", map_id = 1, areas = { { x1 = 1400, y1 = 1650, x2 = 1420, y2 = 1670 } },
  priority = 60, music = 28, no_harm = true,
  on_enter = function(self, mobile)
    if mobile.is_player then mobile:tell("You smell apples.") end
  end,
  on_speech = function(self, speaker, text)
    if text:lower():find("apple", 1, true) then speaker:tell("The wind rustles the leaves.") end
  end,
}
