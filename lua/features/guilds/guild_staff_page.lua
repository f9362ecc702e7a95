-- What staff see of somebody's guild.

local rolls = require("features.guilds.lib.rolls")

staff_page.add {
  page = "character", name = "guild", title = "Guild",
  rows = function(subject)
    local guild = rolls.by_id(subject.params[rolls.params.guild])
    local member = guild and guild.members[subject.serial]
    if not member or member.joined_at ~= subject.params[rolls.params.joined] then return nil end
    return {
      { label = "Guild", value = ("%s [%s]"):format(guild.name, guild.abbreviation) },
      { label = "Rank", value = rolls.rank_name(member.rank) },
      { label = "Title", value = member.title ~= "" and member.title or "none" },
      { label = "Leader", value = guild.members[guild.leader].name, serial = guild.leader },
      { label = "Members", value = #rolls.members(guild) },
    }
  end,
}
