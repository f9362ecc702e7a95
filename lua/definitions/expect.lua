---@meta

---Assertions of script tests.
---@class expect
expect = {}

---Two values are equal. Tables are compared by their content.
---@param actual any the actual value
---@param expected any the expected value
---@param message? string beginning of the failure's message
function expect.equal(actual, expected, message) end

---Two values differ.
---@param actual any the actual value
---@param other any the other value
---@param message? string beginning of the failure's message
function expect.not_equal(actual, other, message) end

---A value is neither false nor nil.
---@param actual any the actual value
---@param message? string beginning of the failure's message
function expect.is_true(actual, message) end

---A value is false or nil.
---@param actual any the actual value
---@param message? string beginning of the failure's message
function expect.is_false(actual, message) end

---A value is nil.
---@param actual any the actual value
---@param message? string beginning of the failure's message
function expect.is_nil(actual, message) end

---Two numbers differ by at most a tolerance.
---@param actual number the actual value
---@param expected number the expected value
---@param tolerance number the greatest difference
---@param message? string beginning of the failure's message
function expect.near(actual, expected, tolerance, message) end

---A text contains another, or a list contains a value. In a list of texts one text must contain it.
---@param actual any the actual value
---@param part any the contained text or value
---@param message? string beginning of the failure's message
function expect.contains(actual, part, message) end
