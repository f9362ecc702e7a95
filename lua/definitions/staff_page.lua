---@meta

---Sections of the pages on which staff see a character, a house or a ship. Each feature adds its own; those of packages stand beside those of the stock, in the order of files.
---@class staff_page
staff_page = {}

---Adds a section while its file is loaded. `rows` is called when somebody opens the page. It gets the subject, also of a character whose player is away, and must not wait; a failure is shown instead of the rows.
---
---```lua
---staff_page.add {
---  page = "character", name = "quests", title = "Quests", level = "GameMaster",
---  rows = function(subject)
---    return { { label = "Finished", value = subject.params.quests_done or 0 } }
---  end,
---}
---```
---@param section StaffPageSection what it is, and what it says
function staff_page.add(section) end

---Returns the sections that a reader of the highest level would see of a character or building in the world.
---@param subject (Item|Mobile) a player's character, a house or a ship
---@return StaffPageShown[] sections in the order of files
function staff_page.read(subject) end
