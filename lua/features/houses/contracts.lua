-- Houses that are traded: the contract of a house lies in a trade, and the house goes with it to the other one.

local tell = require("lib.telling")
local transfer = require("features.houses.lib.transfer")

-- The contracts of a list of a trade.
local function contracts_in(list)
  local found = {}
  for _, item in ipairs(list) do
    if item.template == "house_contract" then found[#found + 1] = item end
  end
  return found
end

-- The contracts of a trade, each with its giver and its receiver.
local function contracts_of(session_id, other_session_id)
  local now = trade.of(session_id)
  if not now then return {} end
  local one, other = mobiles.of_session(session_id), mobiles.of_session(other_session_id)
  local found = {}
  for _, contract in ipairs(contracts_in(now.gives)) do found[#found + 1] = { contract, one, other } end
  for _, contract in ipairs(contracts_in(now.gets)) do found[#found + 1] = { contract, other, one } end
  return found
end

function on_trade_agreed(event)
  local agreed = contracts_of(event.session_id, event.other_session_id)
  for _, row in ipairs(agreed) do
    local reason = transfer.why_not_traded(row[1], row[2], row[3])
    -- An account owns one house, so that none is traded for another.
    if #agreed > 1 then reason = "One house is traded at a time." end
    if reason then
      tell(row[2], reason)
      tell(row[3], reason)
      return false
    end
  end
  local row = agreed[1]
  state.agreed_contracts[event.session_id] = row and row[1].serial or nil
end

function on_trade_ended(event)
  for _, session_id in ipairs { event.session_id, event.other_session_id } do
    local serial = state.agreed_contracts[session_id]
    state.agreed_contracts[session_id] = nil
    local contract = serial and event.outcome == "done" and items.get(serial)
    local house = contract and transfer.house_of(contract)
    local one, other = mobiles.get(event.character_id), mobiles.get(event.other_character_id)
    if house and one and other then
      local is_ones = house:get("owner") == one.serial
      local owner, heir = is_ones and one or other, is_ones and other or one
      if contract.root_mobile == heir then
        local done = transfer.fulfil(contract, house, owner, heir)
        tell(owner, done)
        tell(heir, done)
      end
    end
  end
end
