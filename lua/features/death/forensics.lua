-- Notes on corpses who killed the dead, for Forensic Evaluation.

function on_death(mobile, killer)
  if not killer or not killer.exists then return end
  local own = { template = "corpse", param = "owner", value = mobile.serial, map_id = mobile.map_id, x = mobile.x, y = mobile.y }
  for corpse in items.each(own) do
    if not corpse:get("killer_name") then corpse:set("killer_name", killer.name) end
  end
end
