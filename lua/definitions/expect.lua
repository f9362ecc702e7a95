---@meta

---Assertions of script tests.
---@class expect
expect = {}

---Values are alike; tables are compared by what is in them.
---@param actual any what came
---@param expected any what should have come
---@param message? string what this is about, for the message
function expect.equal(actual, expected, message) end

---Values differ.
---@param actual any what came
---@param other any what should not have come
---@param message? string what this is about, for the message
function expect.not_equal(actual, other, message) end

---A condition holds: neither false nor nil.
---@param actual any what came
---@param message? string what this is about, for the message
function expect.is_true(actual, message) end

---A condition does not hold: false or nil.
---@param actual any what came
---@param message? string what this is about, for the message
function expect.is_false(actual, message) end

---There is nothing.
---@param actual any what came
---@param message? string what this is about, for the message
function expect.is_nil(actual, message) end

---A number lies no further from another than a tolerance.
---@param actual number what came
---@param expected number what should have come, about
---@param tolerance number how far it may be off
---@param message? string what this is about, for the message
function expect.near(actual, expected, tolerance, message) end

---A text holds another, or a list a value; in a list of texts one of them must hold it.
---@param actual any what came
---@param part any what must be in it
---@param message? string what this is about, for the message
function expect.contains(actual, part, message) end
