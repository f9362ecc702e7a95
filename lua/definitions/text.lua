---@meta

---Everyday work on texts, faster and clearer than patterns.
---@class text
text = {}

---Without white space at both ends.
---
---```lua
---local name = text.trim("  Dupre ")  -- "Dupre"
---```
---@param text string the text
---@return string trimmed the rest
function text.trim(text) end

---The parts between separators, empty ones included; at most 10000.
---
---```lua
---local parts = text.split("1,2,,3", ",")  -- { "1", "2", "", "3" }
---```
---@param text string the text
---@param separator string plain text, not a pattern; not empty
---@return string[]|nil parts the parts in order
---@return string? reason why not
function text.split(text, separator) end

---The words of a text, which white space parts; at most 10000.
---@param text string the text
---@return string[]|nil words the words in order
---@return string? reason why not
function text.words(text) end

---The lines of a text, without their ends; at most 10000.
---@param text string the text
---@return string[]|nil lines the lines in order
---@return string? reason why not
function text.lines(text) end

---Whether a text begins with another.
---@param text string the text
---@param start string what it may begin with
---@return boolean does whether it does
function text.starts_with(text, start) end

---Whether a text ends with another.
---@param text string the text
---@param ending string what it may end with
---@return boolean does whether it does
function text.ends_with(text, ending) end

---Whether a text holds another, letter by letter.
---@param text string the text
---@param part string what to look for
---@return boolean does whether it does
function text.contains(text, part) end

---For a gump's HTML: &, <, > and quotation marks lose their meaning.
---
---```lua
---gump:html(10, 10, 200, 40, "<b>" .. text.escape(player_text) .. "</b>")
---```
---@param text string the text
---@return string escaped the text, to be put into HTML
function text.escape(text) end
