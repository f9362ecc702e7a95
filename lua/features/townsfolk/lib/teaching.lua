-- Townsfolk teach what they know for gold: a third of their skill, at most 42 points, a coin for each tenth of a point
-- (ModernUO BaseCreature.Teach).

local skills = require("features.skills.lib.skills")

local teaching = {}

local TEACHER_TENTHS, MOST_TENTHS = 600, 420
-- What some skills ask for first, in tenths.
local NEEDS = { stealth = { hiding = 800 }, remove_trap = { lockpicking = 500, detecting_hidden = 500 } }
-- The client names skills up to this number by texts in a row.
local FIRST_NAME, LAST_NAMED = 1043059, 48
local WARNING_HUE = 0x22
local TWO_TEXTS = 1060847 -- ~1_val~ ~2_val~

local CLILOC = {
  nothing = 501505, -- Alas, I cannot teach thee anything.
  not_that = 501507, -- 'Tis not something I can teach thee of.
  knows_more = 501508, -- I cannot teach thee, for thou knowest more than I!
  knows_all = 501509, -- I cannot teach thee, for thou knowest all I can teach!
  no_room = 501510, -- Make sure this skill is marked to raise...
  lesson = 501539, -- Let me show thee something of how this is done.
  raised = 501540, -- Your skill level increases.
  price = 1019077, -- I will teach thee all I know, if paid the amount in full.  The price is:
  for_less = 1043108, -- For less I shall teach thee less.
  list = 1043058, -- I can train the following:
}

-- The lessons that were offered: by the pupil's serial, tables with `teacher` and `skill`.
state.lessons = state.lessons or {}
local lessons = state.lessons

-- The skills that players can learn, as the client numbers them, to the last that it names.
local taught = {}
for _, skill in ipairs(skills.list.list) do
  if skill.use ~= "later" and skill.number <= LAST_NAMED then taught[#taught + 1] = skill end
end
teaching.skills = taught

-- How much of a skill somebody teaches, in tenths; nil for nothing.
local function level(teacher, pupil, skill)
  local tenths = teacher:skill(skill.number)
  if tenths < TEACHER_TENTHS then return nil end
  for name, least in pairs(NEEDS[skill.name] or {}) do
    if pupil:skill(skills.list.by_name[name].number) < least then return nil end
  end
  return math.min(tenths // 3, MOST_TENTHS)
end

-- Whether somebody could teach a pupil more of a skill.
function teaching.offers(teacher, pupil, skill)
  return (level(teacher, pupil, skill) or 0) > pupil:skill(skill.number)
end

-- Whether somebody teaches anything at all.
function teaching.is_teacher(mobile)
  if not mobile:has_tag("townsfolk") or mobile:has_tag("guard") then return false end
  for _, skill in ipairs(taught) do
    if mobile:skill(skill.number) >= TEACHER_TENTHS then return true end
  end
  return false
end

-- How many tenths of a skill a pupil can learn now; nil and the number of a text when none.
local function learnable(teacher, pupil, skill)
  local most = level(teacher, pupil, skill)
  if not most then return nil, CLILOC.not_that end
  local more = most - pupil:skill(skill.number)
  if more < 0 then return nil, CLILOC.knows_more end
  if more == 0 then return nil, CLILOC.knows_all end
  local room = pupil:skill_lock(skill.number) == "up" and skills.room(pupil, skill.number) or 0
  if room <= 0 then return nil, CLILOC.no_room end
  return math.min(more, room)
end

local function refuse(teacher, pupil, cliloc)
  if cliloc == CLILOC.no_room then return players.tell_cliloc(pupil.session_id, cliloc, nil, WARNING_HUE) end
  teacher:say_cliloc(cliloc, nil, nil, pupil.session_id)
end

-- Says what somebody teaches a pupil.
function teaching.list(teacher, pupil)
  local found = {}
  for _, skill in ipairs(taught) do
    if teaching.offers(teacher, pupil, skill) then found[#found + 1] = skill end
  end
  teacher:say_cliloc(#found > 0 and CLILOC.list or CLILOC.nothing, nil, nil, pupil.session_id)
  for _, skill in ipairs(found) do teacher:say_cliloc(FIRST_NAME + skill.number, nil, nil, pupil.session_id) end
end

-- Says the price of a lesson, and waits for gold.
function teaching.quote(teacher, pupil, skill)
  local tenths, reason = learnable(teacher, pupil, skill)
  if not tenths then return refuse(teacher, pupil, reason) end
  lessons[pupil.serial] = { teacher = teacher.serial, skill = skill.number }
  teacher:say_cliloc(TWO_TEXTS, { "#" .. CLILOC.price, tostring(tenths) }, nil, pupil.session_id)
  teacher:say_cliloc(CLILOC.for_less, nil, nil, pupil.session_id)
end

-- Gold was given to somebody: the pupil learns for as much of it as the lesson costs, and keeps the rest. Returns
-- whether there was a lesson to pay for.
function teaching.take_gold(teacher, pupil, gold)
  local lesson = lessons[pupil.serial]
  if not lesson or lesson.teacher ~= teacher.serial then return false end
  local skill = skills.list.list[lesson.skill + 1]
  local tenths, reason = learnable(teacher, pupil, skill)
  if not tenths then
    refuse(teacher, pupil, reason)
    return true
  end
  lessons[pupil.serial] = nil
  local paid = math.min(tenths, gold.amount)
  skills.instruct(pupil, skill.number, paid)
  if gold.amount > paid then gold.amount = gold.amount - paid else gold:delete() end
  teacher:say_cliloc(CLILOC.lesson, nil, nil, pupil.session_id)
  players.tell_cliloc(pupil.session_id, CLILOC.raised)
  return true
end

function teaching.forget(serial) lessons[serial] = nil end

return teaching
