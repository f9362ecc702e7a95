-- The windows of guilds. They only ask: lib/guilds decides each time whether somebody may do what a button says.

local confirm = require("lib.gumps.confirm")
local gump_list = require("lib.gumps.list")
local inviting = require("features.guilds.lib.inviting")
local members = require("features.guilds.lib.members")
local rolls = require("features.guilds.lib.rolls")
local rules = require("features.guilds.data.guild_rules")
local treaties = require("features.guilds.lib.treaties")
local votes = require("features.guilds.lib.votes")

local hall = {}

local WORD_OF = {
  war = "at war", allied = "allied", peace = "peace was made",
  war_declared = "you have declared war", war_offered = "has declared war on you",
  alliance_asked = "you have asked for an alliance", alliance_offered = "asks for an alliance",
}

-- Tells somebody why something was not done.
local function told(mobile, is_done, reason)
  if not is_done and reason and mobile.exists then mobile:tell(reason) end
end

local function describe_member(member)
  local title = member.title ~= "" and ", " .. member.title or ""
  local here = players.by_character(member.serial) and " (here)" or ""
  return ("%s, %s%s%s"):format(member.name, rolls.rank_name(member.rank), title, here)
end

local function describe_treaty(one)
  return ("%s [%s]: %s%s"):format(one.other.name, one.other.abbreviation, WORD_OF[one.state],
    one.state == "war" and (", %d killed"):format(one.kills) or "")
end

local function choose_member(mobile, title)
  local guild = rolls.of(mobile)
  if not guild or not mobile.session_id then return nil end
  return gump_list.ask(mobile.session_id, { title = title, rows = rolls.members(guild), text = describe_member })
end

local function ask_line(mobile, words, most)
  return mobile.session_id and prompt.ask { session_id = mobile.session_id, text = words, max_length = most }
end

local actions = {}

function actions.members(mobile) choose_member(mobile, "Members") end

function actions.invite(mobile) told(mobile, inviting.ask(mobile)) end

function actions.dismiss(mobile)
  local member = choose_member(mobile, "Dismiss whom?")
  if member then told(mobile, members.dismiss(mobile, member.serial)) end
end

function actions.rank(mobile)
  local member = choose_member(mobile, "Whose rank?")
  if not member or not mobile.session_id then return end
  local ranks = {}
  for rank, one in ipairs(rules.ranks) do ranks[rank] = one.name end
  local _, rank = gump_list.ask(mobile.session_id, { title = member.name, rows = ranks })
  if rank then told(mobile, members.set_rank(mobile, member.serial, rank)) end
end

function actions.title(mobile)
  local member = choose_member(mobile, "Whose title?")
  local line = member and ask_line(mobile, "Which title? A hyphen takes it away.", rules.title_characters)
  if line then told(mobile, members.set_title(mobile, member.serial, line == "-" and "" or line)) end
end

function actions.charter(mobile)
  local line = ask_line(mobile, "What is your guild for?", rules.charter_characters)
  if line then told(mobile, members.set_charter(mobile, line)) end
end

-- Lets somebody choose another guild, with what it is to the own one.
local function choose_guild(mobile, title)
  local own = rolls.of(mobile)
  if not own or not mobile.session_id then return nil end
  local others = {}
  for _, guild in ipairs(rolls.all()) do
    if guild.id ~= own.id then others[#others + 1] = guild.id end
  end
  local id = gump_list.ask(mobile.session_id, {
    title = title, rows = others, text = function(one)
      local guild = rolls.by_id(one)
      return guild and ("%s [%s]"):format(guild.name, guild.abbreviation) or "-"
    end,
  })
  return rolls.by_id(id)
end

function actions.war(mobile)
  local other = choose_guild(mobile, "War with whom?")
  if other then told(mobile, treaties.propose(mobile, other, "war")) end
end

function actions.alliance(mobile)
  local other = choose_guild(mobile, "Alliance with whom?")
  if other then told(mobile, treaties.propose(mobile, other, "alliance")) end
end

function actions.treaties(mobile)
  local guild, own = rolls.of(mobile)
  if not guild or not mobile.session_id then return end
  local may = rolls.may(own, "treaty")
  local title = may and "End what, or refuse it?" or "Treaties"
  local one = gump_list.ask(mobile.session_id, { title = title, rows = treaties.of(guild), text = describe_treaty })
  if one and may and one.other.id then told(mobile, treaties.finish(mobile, one.other)) end
end

function actions.vote(mobile)
  local member = choose_member(mobile, "Who shall lead?")
  if member then told(mobile, votes.cast(mobile, member.serial)) end
end

function actions.leave(mobile)
  if confirm.ask(mobile.session_id, "Do you leave your guild?", { yes = "Leave", no = "Stay" }) then told(mobile, members.leave(mobile)) end
end

function actions.disband(mobile)
  local sure = confirm.ask(mobile.session_id, "Shall your guild be no more?", { yes = "End it", no = "Keep it" })
  if sure then told(mobile, members.disband(mobile)) end
end

-- The buttons of the window, and the power that each needs.
local BUTTONS = {
  { name = "members", text = "Members" }, { name = "invite", text = "Invite", power = "invite" },
  { name = "rank", text = "Give a rank", power = "rank" }, { name = "title", text = "Give a title", power = "title" },
  { name = "dismiss", text = "Dismiss", power = "dismiss" }, { name = "charter", text = "Write the charter", power = "charter" },
  { name = "war", text = "War", power = "treaty" }, { name = "alliance", text = "Alliance", power = "treaty" },
  { name = "treaties", text = "Treaties" }, { name = "vote", text = "Vote for a leader", power = "vote" },
  { name = "leave", text = "Leave the guild" }, { name = "disband", text = "End the guild", power = "disband" },
}

local function show(mobile, guild, own)
  local shown = {}
  for _, button in ipairs(BUTTONS) do
    local is_offered = (not button.power or rolls.may(own, button.power)) and (button.name ~= "vote" or votes.are_open(guild))
    if is_offered then shown[#shown + 1] = button end
  end
  local leader = guild.members[guild.leader]
  local answer = gump.ask(mobile.session_id, "guild_hall", {
    title = ("%s [%s]"):format(guild.name, guild.abbreviation), actions = shown,
    text = ("%s\n\nLeader: %s\nMembers: %d\nYour rank: %s"):format(
      guild.charter ~= "" and guild.charter or "This guild has no charter yet.", leader and leader.name or "-",
      #rolls.members(guild), rolls.rank_name(own.rank)),
  })
  local act = answer and actions[answer.button]
  if act and mobile.exists and mobile.session_id then act(mobile) end
end

local function found(mobile, typed)
  local answer = gump.ask(mobile.session_id, "guild_founding", {
    gold = rules.founding_gold, name_limit = rules.name_characters.most, abbreviation_limit = rules.abbreviation_characters.most,
    name = typed.name, abbreviation = typed.abbreviation,
  })
  if not answer or answer.button ~= "found" or not mobile.exists then return end
  local wish = { name = text.trim(answer.texts.name), abbreviation = text.trim(answer.texts.abbreviation) }
  local is_founded, reason = members.found(mobile, wish.name, wish.abbreviation)
  if not mobile.exists then return end
  if is_founded then return mobile:tell(("You have founded the guild %s."):format(wish.name)) end
  mobile:tell(reason)
  if mobile.session_id and not rolls.of(mobile) then return found(mobile, wish) end
end

-- Opens the window of somebody's guild, or the one that founds a guild.
function hall.open(mobile)
  local guild, own = rolls.of(mobile)
  if guild then return show(mobile, guild, own) end
  return found(mobile, {})
end

return hall
