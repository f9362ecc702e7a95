---@meta

---Chance. In tests it is seeded.
---@class random
random = {}

---A whole number; both ends may come.
---@param low integer least
---@param high integer greatest
---@return integer|nil value one of them
---@return string? reason why not
function random.integer(low, high) end

---A number from 0 to less than 1.
---@return number value the number
function random.number() end

---True so many times out of a hundred.
---@param percent number how often
---@return boolean happens whether this time
function random.chance(percent) end

---One value of a list, all alike likely; nil when the list is empty.
---@param values any[] what to choose from
---@return any value one of them
function random.pick(values) end

---The sum of some dice: `random.dice(2, 6)`.
---@param count integer how many
---@param sides integer sides of each
---@return integer sum what they show
function random.dice(count, sides) end
