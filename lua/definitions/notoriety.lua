---@meta

---The colours in which the members of one group see the names of another. A group is a name in mobile.standing. Standings are stored with mobiles; what they take one another for is not, so scripts set it when they are loaded. See also mobile:set_notoriety_for.
---@class notoriety
notoriety = {}

---Sets what the members of one group take those of another, or of their own, for.
---
---```lua
---notoriety.set("guild 12", "guild 12", "friend") notoriety.set("guild 12", "guild 40", "enemy")
---```
---@param onlooker string the standing of those who look
---@param other string the standing of those who are looked at
---@param notoriety? string nil for what everybody takes each of them for
---@return boolean|nil done true
---@return string? reason why not
function notoriety.set(onlooker, other, notoriety) end

---Returns what the members of one group take those of another for.
---@param onlooker string the standing of those who look
---@param other string the standing of those who are looked at
---@return string|nil notoriety nil for what everybody takes each of them for
function notoriety.get(onlooker, other) end
