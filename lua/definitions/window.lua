---@meta

---What gump.define takes.
---@class GumpDefinition
---@field name string by which it is opened
---@field x? integer pixels from the left, 100 unless said
---@field y? integer pixels from the top, 100 unless said
---@field many? boolean whether a player may have more than one open
---@field build fun(window: Window, data: any) puts the window together; data is what it was opened with
---@field on_close? fun(answer: GumpAnswer) called when a window opened by gump.send is closed without an answer

---What a player answered: only what the window offered.
---@class GumpAnswer
---@field session_id integer
---@field character_id integer
---@field button? string|integer name of the button, or its number among the window's buttons; nil when it was closed
---@field switches table<string|integer, true> the checkboxes and radio buttons that are on
---@field choices table<string|integer, string|integer> the radio button that is on, by the name of its group
---@field texts table<string|integer, string> what stands in every text entry

---@class WindowPage
---@field page integer the page (0 to 1000)

---@class WindowGroup
---@field name? string|integer for the answer (1 to 64 bytes, or a whole number)

---@class WindowTooltip
---@field cliloc integer number of the client's own text (0 to 2147483647)
---@field arguments? (string|integer)[] values put into the text, in its order (at most 16)

---@class WindowItemProperty
---@field serial integer serial (0 to 2147483647)

---@class WindowMasterGump
---@field serial integer serial (0 to 2147483647)

---@class WindowToggleLimitGumpScale
---@field on? boolean written as 1 or 0 where it is given

---@class WindowBackground
---@field x integer pixels from the left (-10000 to 10000)
---@field y integer pixels from the top (-10000 to 10000)
---@field width integer pixels (0 to 10000)
---@field height integer pixels (0 to 10000)
---@field art integer number of the picture among the client's gumps (0 to 65535)

---@class WindowAlphaRegion
---@field x integer pixels from the left (-10000 to 10000)
---@field y integer pixels from the top (-10000 to 10000)
---@field width integer pixels (0 to 10000)
---@field height integer pixels (0 to 10000)

---@class WindowImage
---@field x integer pixels from the left (-10000 to 10000)
---@field y integer pixels from the top (-10000 to 10000)
---@field art integer number of the picture among the client's gumps (0 to 65535)
---@field hue? integer hue, 0 none (0 to 65535)

---@class WindowVirtueImage
---@field x integer pixels from the left (-10000 to 10000)
---@field y integer pixels from the top (-10000 to 10000)
---@field art integer number of the picture among the client's gumps (0 to 65535)
---@field hue integer hue, 0 none (0 to 65535)

---@class WindowHuedImage
---@field x integer pixels from the left (-10000 to 10000)
---@field y integer pixels from the top (-10000 to 10000)
---@field art integer number of the picture among the client's gumps (0 to 65535)
---@field hue integer hue, 0 none (0 to 65535)

---@class WindowPartHuedImage
---@field x integer pixels from the left (-10000 to 10000)
---@field y integer pixels from the top (-10000 to 10000)
---@field art integer number of the picture among the client's gumps (0 to 65535)
---@field hue integer hue, 0 none (0 to 65535)

---@class WindowTiledImage
---@field x integer pixels from the left (-10000 to 10000)
---@field y integer pixels from the top (-10000 to 10000)
---@field width integer pixels (0 to 10000)
---@field height integer pixels (0 to 10000)
---@field art integer number of the picture among the client's gumps (0 to 65535)

---@class WindowImagePart
---@field x integer pixels from the left (-10000 to 10000)
---@field y integer pixels from the top (-10000 to 10000)
---@field art integer number of the picture among the client's gumps (0 to 65535)
---@field source_x integer pixels from the left of the picture (0 to 65535)
---@field source_y integer pixels from the top of the picture (0 to 65535)
---@field width integer pixels (0 to 10000)
---@field height integer pixels (0 to 10000)

---@class WindowHuedImagePart
---@field x integer pixels from the left (-10000 to 10000)
---@field y integer pixels from the top (-10000 to 10000)
---@field art integer number of the picture among the client's gumps (0 to 65535)
---@field source_x integer pixels from the left of the picture (0 to 65535)
---@field source_y integer pixels from the top of the picture (0 to 65535)
---@field width integer pixels (0 to 10000)
---@field height integer pixels (0 to 10000)
---@field hue integer hue, 0 none (0 to 65535)

---@class WindowPartHuedImagePart
---@field x integer pixels from the left (-10000 to 10000)
---@field y integer pixels from the top (-10000 to 10000)
---@field art integer number of the picture among the client's gumps (0 to 65535)
---@field source_x integer pixels from the left of the picture (0 to 65535)
---@field source_y integer pixels from the top of the picture (0 to 65535)
---@field width integer pixels (0 to 10000)
---@field height integer pixels (0 to 10000)
---@field hue integer hue, 0 none (0 to 65535)

---@class WindowItem
---@field x integer pixels from the left (-10000 to 10000)
---@field y integer pixels from the top (-10000 to 10000)
---@field item integer graphic of the item (0 to 65535)

---@class WindowHuedItem
---@field x integer pixels from the left (-10000 to 10000)
---@field y integer pixels from the top (-10000 to 10000)
---@field item integer graphic of the item (0 to 65535)
---@field hue integer hue, 0 none (0 to 65535)

---@class WindowItemAsImage
---@field x integer pixels from the left (-10000 to 10000)
---@field y integer pixels from the top (-10000 to 10000)
---@field item integer graphic of the item (0 to 65535)
---@field hue? integer hue, 0 none (0 to 65535)

---@class WindowLabel
---@field x integer pixels from the left (-10000 to 10000)
---@field y integer pixels from the top (-10000 to 10000)
---@field hue integer hue, 0 none (0 to 65535)
---@field text string what is written (0 to 32768 bytes)

---@class WindowCroppedLabel
---@field x integer pixels from the left (-10000 to 10000)
---@field y integer pixels from the top (-10000 to 10000)
---@field width integer pixels (0 to 10000)
---@field height integer pixels (0 to 10000)
---@field hue integer hue, 0 none (0 to 65535)
---@field text string what is written (0 to 32768 bytes)

---@class WindowHtml
---@field x integer pixels from the left (-10000 to 10000)
---@field y integer pixels from the top (-10000 to 10000)
---@field width integer pixels (0 to 10000)
---@field height integer pixels (0 to 10000)
---@field background? boolean whether a sheet of paper lies behind it
---@field scrollbar? "none"|"bar"|"flag" none unless said; flag is the small one of books
---@field text string what is written (0 to 32768 bytes)

---@class WindowCliloc
---@field x integer pixels from the left (-10000 to 10000)
---@field y integer pixels from the top (-10000 to 10000)
---@field width integer pixels (0 to 10000)
---@field height integer pixels (0 to 10000)
---@field background? boolean whether a sheet of paper lies behind it
---@field scrollbar? "none"|"bar"|"flag" none unless said; flag is the small one of books
---@field cliloc integer number of the client's own text (0 to 2147483647)

---@class WindowColoredCliloc
---@field x integer pixels from the left (-10000 to 10000)
---@field y integer pixels from the top (-10000 to 10000)
---@field width integer pixels (0 to 10000)
---@field height integer pixels (0 to 10000)
---@field background? boolean whether a sheet of paper lies behind it
---@field scrollbar? "none"|"bar"|"flag" none unless said; flag is the small one of books
---@field cliloc integer number of the client's own text (0 to 2147483647)
---@field color integer five bits each of red, green and blue; 0x7FFF white (0 to 32767)

---@class WindowClilocWithArguments
---@field x integer pixels from the left (-10000 to 10000)
---@field y integer pixels from the top (-10000 to 10000)
---@field width integer pixels (0 to 10000)
---@field height integer pixels (0 to 10000)
---@field background? boolean whether a sheet of paper lies behind it
---@field scrollbar? "none"|"bar"|"flag" none unless said; flag is the small one of books
---@field cliloc integer number of the client's own text (0 to 2147483647)
---@field color integer five bits each of red, green and blue; 0x7FFF white (0 to 32767)
---@field arguments (string|integer)[] values in the order of the text; ASCII only (at most 16)

---@class WindowButton
---@field x integer pixels from the left (-10000 to 10000)
---@field y integer pixels from the top (-10000 to 10000)
---@field normal integer picture of it (0 to 65535)
---@field pressed integer picture of it while it is pressed (0 to 65535)
---@field name? string|integer what an answer calls it; its number among the window's buttons where it has none (1 to 64 bytes, or a whole number)
---@field on_click? fun(answer: GumpAnswer) called with the answer when it is pressed, where the window was opened by gump.send

---@class WindowPageButton
---@field x integer pixels from the left (-10000 to 10000)
---@field y integer pixels from the top (-10000 to 10000)
---@field normal integer picture of it (0 to 65535)
---@field pressed integer picture of it while it is pressed (0 to 65535)
---@field page integer the page it turns to (0 to 1000)

---@class WindowItemButton
---@field x integer pixels from the left (-10000 to 10000)
---@field y integer pixels from the top (-10000 to 10000)
---@field normal integer picture of it (0 to 65535)
---@field pressed integer picture of it while it is pressed (0 to 65535)
---@field item integer graphic of the item (0 to 65535)
---@field hue? integer hue, 0 none (0 to 65535)
---@field item_x integer pixels of the item from the left of the button (-1000 to 1000)
---@field item_y integer pixels of the item from the top of the button (-1000 to 1000)
---@field name? string|integer what an answer calls it; its number among the window's buttons where it has none (1 to 64 bytes, or a whole number)
---@field on_click? fun(answer: GumpAnswer) called with the answer when it is pressed, where the window was opened by gump.send

---@class WindowItemPageButton
---@field x integer pixels from the left (-10000 to 10000)
---@field y integer pixels from the top (-10000 to 10000)
---@field normal integer picture of it (0 to 65535)
---@field pressed integer picture of it while it is pressed (0 to 65535)
---@field item integer graphic of the item (0 to 65535)
---@field hue? integer hue, 0 none (0 to 65535)
---@field item_x integer pixels of the item from the left of the button (-1000 to 1000)
---@field item_y integer pixels of the item from the top of the button (-1000 to 1000)
---@field page integer the page it turns to (0 to 1000)

---@class WindowCheckbox
---@field x integer pixels from the left (-10000 to 10000)
---@field y integer pixels from the top (-10000 to 10000)
---@field off integer picture while it is off (0 to 65535)
---@field on integer picture while it is on (0 to 65535)
---@field checked? boolean whether it is on when the window opens
---@field name string|integer what an answer calls it (1 to 64 bytes, or a whole number)

---@class WindowRadio
---@field x integer pixels from the left (-10000 to 10000)
---@field y integer pixels from the top (-10000 to 10000)
---@field off integer picture while it is off (0 to 65535)
---@field on integer picture while it is on (0 to 65535)
---@field checked? boolean whether it is on when the window opens
---@field name string|integer what an answer calls it (1 to 64 bytes, or a whole number)

---@class WindowTextEntry
---@field x integer pixels from the left (-10000 to 10000)
---@field y integer pixels from the top (-10000 to 10000)
---@field width integer pixels (0 to 10000)
---@field height integer pixels (0 to 10000)
---@field hue integer hue, 0 none (0 to 65535)
---@field name string|integer what an answer calls it (1 to 64 bytes, or a whole number)
---@field text? string what stands in it when the window opens (0 to 32768 bytes)

---@class WindowTextEntryLimited
---@field x integer pixels from the left (-10000 to 10000)
---@field y integer pixels from the top (-10000 to 10000)
---@field width integer pixels (0 to 10000)
---@field height integer pixels (0 to 10000)
---@field hue integer hue, 0 none (0 to 65535)
---@field name string|integer what an answer calls it (1 to 64 bytes, or a whole number)
---@field text? string what stands in it when the window opens (0 to 32768 bytes)
---@field limit integer most characters (1 to 239)

---A window while it is put together.
---@class Window
local Window = {}

---The player cannot close the window by the mouse.
function Window:no_close() end

---The player cannot close the window by the keyboard.
function Window:no_dispose() end

---The window stays where it opens.
function Window:no_move() end

---The window keeps its size; 7.0.x clients never change it.
function Window:no_resize() end

---What follows is shown on this page: 0 on all of them, 1 when the window opens.
---@param element WindowPage|integer
function Window:page(element) end

---Of the radio buttons that follow one can be on. An answer's `choices` has the one that is, by the name of the group.
---@param element? WindowGroup|string|integer
function Window:group(element) end

---Ends a group of radio buttons.
function Window:end_group() end

---Shows one of the client's own texts while the mouse is over the element before.
---@param element WindowTooltip|integer
function Window:tooltip(element) end

---Shows the properties of an item or mobile while the mouse is over the element before.
---@param element WindowItemProperty|integer
function Window:item_property(element) end

---The window belongs to another one.
---@param element WindowMasterGump|integer
function Window:master_gump(element) end

---Known to clients, without an effect in ClassicUO.
---@param element? WindowToggleLimitGumpScale|boolean
function Window:toggle_limit_gump_scale(element) end

---For the Enhanced Client: it handles the window's input itself. Classic clients pass it over.
function Window:ec_handle_input() end

---A frame with corners and borders in any size, of nine pictures from `art` on.
---@param element WindowBackground
function Window:background(element) end

---Makes what lies below this area see-through.
---@param element WindowAlphaRegion
function Window:alpha_region(element) end

---A picture.
---@param element WindowImage
function Window:image(element) end

---A picture of the virtue window.
---@param element WindowVirtueImage
function Window:virtue_image(element) end

---A picture that is shown on every page, all of it in a hue.
---@param element WindowHuedImage
function Window:hued_image(element) end

---A picture that is shown on every page, its grey parts in a hue.
---@param element WindowPartHuedImage
function Window:part_hued_image(element) end

---A picture repeated over an area.
---@param element WindowTiledImage
function Window:tiled_image(element) end

---A part of a picture.
---@param element WindowImagePart
function Window:image_part(element) end

---A part of a picture, all of it in a hue.
---@param element WindowHuedImagePart
function Window:hued_image_part(element) end

---A part of a picture, its grey parts in a hue.
---@param element WindowPartHuedImagePart
function Window:part_hued_image_part(element) end

---An item as it lies on the ground.
---@param element WindowItem
function Window:item(element) end

---An item in a hue.
---@param element WindowHuedItem
function Window:hued_item(element) end

---A picture by the number of an item, drawn as `image` draws one.
---@param element WindowItemAsImage
function Window:item_as_image(element) end

---One line of text.
---@param element WindowLabel
function Window:label(element) end

---One line of text, cut off where its box ends.
---@param element WindowCroppedLabel
function Window:cropped_label(element) end

---Text with marks of HTML: <center>, <b>, <i>, <basefont color=#rrggbb>, <br>. For what players wrote use gump.plain_text.
---@param element WindowHtml
function Window:html(element) end

---One of the client's own texts, in the player's language.
---@param element WindowCliloc
function Window:cliloc(element) end

---One of the client's own texts in a colour.
---@param element WindowColoredCliloc
function Window:colored_cliloc(element) end

---One of the client's own texts with values put in: texts, or numbers of other texts.
---@param element WindowClilocWithArguments
function Window:cliloc_with_arguments(element) end

---A button that closes the window and answers.
---@param element WindowButton
function Window:button(element) end

---A button that turns to another page of the window; the server is not asked.
---@param element WindowPageButton
function Window:page_button(element) end

---A button with an item on it, that closes the window and answers.
---@param element WindowItemButton
function Window:item_button(element) end

---A button with an item on it, that turns to another page of the window.
---@param element WindowItemPageButton
function Window:item_page_button(element) end

---Can be on or off. An answer's `switches` has the names of those that are on.
---@param element WindowCheckbox
function Window:checkbox(element) end

---One of a group, of which one can be on. An answer's `choices` has the one of each group.
---@param element WindowRadio
function Window:radio(element) end

---A line to type in, up to the 239 characters that clients send of one.
---@param element WindowTextEntry
function Window:text_entry(element) end

---A line to type in, up to a number of characters.
---@param element WindowTextEntryLimited
function Window:text_entry_limited(element) end
