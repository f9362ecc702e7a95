-- Finds templates by words in their ids and names.

-- How many templates are looked at before others run; asking for a template costs about 50 microseconds.
local TURN = 200

local template_search = {}

-- Exact matches first, then ids that start with the words, then the others; each group in alphabetical order.
local function best_first(found, words)
  local id_typed = table.concat(words, "_")
  local exact, beginning, others = {}, {}, {}
  for _, id in ipairs(found) do
    local group = id == id_typed and exact or text.starts_with(id, id_typed) and beginning or others
    group[#group + 1] = id
  end
  table.move(beginning, 1, #beginning, #exact + 1, exact)
  return table.move(others, 1, #others, #exact + 1, exact)
end

-- Returns a function that finds the ids of templates that contain every typed word; all ids if nothing was typed. It
-- waits now and then, because the first search has to look up every name.
--
--   local find = template_search.over(items)
--   local ids = find("metal chest")
function template_search.over(module)
  local known = {}

  local function words_of(id)
    if not known[id] then
      local facts = module.template(id)
      known[id] = (id .. " " .. id:gsub("_", " ") .. " " .. (facts and facts.name or "")):lower()
    end
    return known[id]
  end

  return function(typed)
    local words = text.words(typed:lower()) or {}
    local found = {}
    for index, id in ipairs(module.templates()) do
      local is_found = true
      local all = #words > 0 and words_of(id)
      for _, word in ipairs(words) do is_found = is_found and text.contains(all, word) end
      if is_found and not id:find("^base_") then found[#found + 1] = id end
      if index % TURN == 0 then wait(0) end
    end
    return best_first(found, words)
  end
end

return template_search
