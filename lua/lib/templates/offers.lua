-- Offers ids of templates to somebody who typed one that does not exist.

local offers = {}

local OFFERED_MAXIMUM = 12

-- A reason why a template is refused, with the ids that begin with what was typed.
function offers.after(reason, ids)
  if #ids == 0 then return reason end
  local more = #ids > OFFERED_MAXIMUM and (", and %d more"):format(#ids - OFFERED_MAXIMUM) or ""
  local is_question = reason:sub(-1) == "?"
  local join = (is_question and " There " or "; there ") .. (#ids == 1 and "is " or "are ")
  return reason .. join .. table.concat(ids, ", ", 1, math.min(#ids, OFFERED_MAXIMUM)) .. more
end

-- The sentence for somebody for whom nothing was made.
function offers.refusal(reason)
  return "Nothing was made: " .. reason .. (reason:sub(-1) == "?" and "" or ".")
end

return offers
