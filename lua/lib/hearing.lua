-- What people of the towns hear: words in what a player says, and who is near enough to be meant.
--
--   on_speech of a file looks for its words first, which costs little, and then for somebody who hears them. One
--     answers, not all.

local hearing = {}

local KIND = "spoken words"

-- What was said in small letters, without punctuation, with a space on either side of each word.
function hearing.words(said) return " " .. said:lower():gsub("[^%w%s]", " "):gsub("%s+", " ") .. " " end

-- Where a word, or several in a row, ends in `words`; nil if it is not in them.
function hearing.find(words, phrase)
  local _, ends = words:find(" " .. phrase .. " ", 1, true)
  return ends
end

-- Whether one of several words, or phrases, is in `words`.
function hearing.says_any(words, phrases)
  for _, phrase in ipairs(phrases) do
    if hearing.find(words, phrase) then return true end
  end
  return false
end

-- What a table has for the first keyword of a speech that is in it; nil if none is. Clients of any language send these
-- numbers for words. `keywords` may be nil.
function hearing.by_keyword(known, keywords)
  for _, keyword in ipairs(keywords or {}) do
    if known[keyword] then return known[keyword] end
  end
  return nil
end

-- Whether a speech has a keyword. `keywords` may be nil.
function hearing.has_keyword(keywords, wanted) return hearing.by_keyword({ [wanted] = true }, keywords) ~= nil end

-- The nearest mobile for which `is_meant` is true, at most `tiles` away and in sight; nil if there is none.
function hearing.nearest(user, tiles, is_meant)
  local found, nearest
  for _, one in ipairs(mobiles.near(user.map_id, user.x, user.y, tiles)) do
    if one ~= user and not one.is_player and is_meant(one) then
      local distance = user:distance_to(one) or math.huge
      if (not nearest or distance < nearest) and user:sees(one) then found, nearest = one, distance end
    end
  end
  return found
end

-- Whether the words name somebody, by the first word of its name.
function hearing.is_named(mobile, words)
  local first = mobile.name:lower():match("%w+")
  return first ~= nil and hearing.find(words, first) ~= nil
end

-- Whether two still stand within `tiles` of each other and can deal. Both may have gone while a window was open.
function hearing.are_together(one, user, tiles)
  if not one.exists or not user.exists or one.is_dead or user.is_dead or not user.session_id then return false end
  return (one:distance_to(user) or math.huge) <= tiles
end

-- The keys of a table in their order, for `hearing.declare`.
function hearing.keys(by_words)
  local found = {}
  for words in pairs(by_words) do found[#found + 1] = words end
  table.sort(found)
  return found
end

-- Says what players say and are answered, for the table of answers (docs/gameplay/answers.md), which a test plays:
-- `words` beside `beside`, the template of those who hear them, or a scene of the test. `keywords` are the numbers that
-- clients send for words that are known by these alone.
function hearing.declare(name, beside, words, keywords)
  registry.add(KIND, name, { beside = beside, words = words, keywords = keywords or {} })
end

-- All that was declared, by its names.
function hearing.declared()
  local found = {}
  for _, entry in ipairs(registry.all(KIND)) do
    found[#found + 1] = {
      name = entry.name, file = entry.file, beside = entry.value.beside, words = entry.value.words, keywords = entry.value.keywords,
    }
  end
  return found
end

-- Runs what was asked for after the words are heard, if both are still there.
function hearing.answer(one, user, does)
  timer.after(0, function()
    if one.exists and user.exists and user.session_id and not user.is_dead then does(one, user) end
  end)
end

return hearing
