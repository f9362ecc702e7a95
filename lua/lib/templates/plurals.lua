-- The plurals of names: "gold coins", "bolts of cloth", "garlic".

-- Last words of names that are the same for several, or that name several already.
local SAME = {}
for word in ([[
  ash armor bacon bananas bark beeswax blackmoor blood bloodmoss bloodspawn bones bread brimstone cloth corruption cotton
  dates dirt dust eggs essence fish flax flowers fungi garlic gears ginseng granite grapes ham herbs hides iron kindling
  leather lemons lettuce limes muculent newt nightshade obsidian onions ore parts pulp pumice putrefication ribs sand scales
  silk springs squash sugar taint thread unraveled vanilla wasabi wire wood wool yarn travesty paroxysmus honey
]]):gmatch("%S+") do SAME[word] = true end

local IRREGULAR = { loaf = "loaves", sheaf = "sheaves", leaf = "leaves", knife = "knives" }

local function several(word)
  if SAME[word] then return word end
  if IRREGULAR[word] then return IRREGULAR[word] end
  if word:find("[sxz]$") or word:find("[cs]h$") then return word .. "es" end
  if word:find("[^aeiou]y$") then return word:sub(1, -2) .. "ies" end
  return word .. "s"
end

-- The name of several things that are called so: the word before "of", or the last one, takes the ending.
return function(name)
  local start, head, rest = name:match("^(.-)(%a+)( of .*)$")
  if not head then start, head, rest = name:match("^(.-)([%a']+)$") end
  return head and start .. several(head) .. (rest or "") or name
end
