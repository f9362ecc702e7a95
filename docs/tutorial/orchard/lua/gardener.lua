local quest = require("lib.quest")

local function offer(self, user, progress)
  local answer = gump.ask(user.session_id, "orchard_quest", { apples = quest.APPLES, reward = quest.REWARD })
  if not answer or answer.button ~= "accept" then return self:say("Another time, then.") end
  progress.state = "begun"
  self:say("Thank you! Mind the crow.")
end

local function take(self, user, progress)
  local apples = quest.apples_of(user)
  if #apples < quest.APPLES or progress.crows < quest.CROWS then return self:say(quest.words(user)) end
  local reward = items.create("gold", { amount = quest.REWARD })
  if not reward:put_in(user.backpack) then return self:say("You cannot carry your reward.") end
  for number = 1, quest.APPLES do apples[number]:delete() end
  progress.state = "done"
  self:say("Take this gold, with my thanks.")
end

mobile_template("gardener", {
  base = "base_townsfolk", name = "Maren the gardener", body = 0x191, female = true, notoriety = "invulnerable",
  params = { is_named = true, stays = true },
  on_use = function(self, user)
    if self:distance_to(user) > 4 then return user:tell("She is too far away to hear you.") end
    local progress = quest.of(user)
    if progress.state == "done" then self:say("Good to see you again.")
    elseif progress.state == "begun" then take(self, user, progress)
    else offer(self, user, progress) end
  end,
})

function on_quest_button(event)
  players.tell(event.session_id, quest.words(mobiles.get(event.character_id)))
  return false
end
