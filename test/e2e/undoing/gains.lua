-- What players do with things afterwards, which no rollback of the losses undoes.

local gains = {}

function gains.earn(me) items.create("bandage", { amount = 9, name = "earned bandages" }):put_in(me.backpack) end

-- Gives all of a template to somebody.
function gains.give(me, receiver, template)
  for _, item in ipairs(me.backpack.contents) do
    if item.template == template then item:put_in(receiver.backpack) end
  end
end

return gains
