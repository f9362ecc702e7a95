---@meta

---The argument of gump.define.
---@class GumpDefinition
---@field name string name for gump.send and gump.ask
---@field x? integer pixels from the left, default 100
---@field y? integer pixels from the top, default 100
---@field many? boolean whether a player may have more than one open
---@field build fun(window: Window, data: any) builds the window; data comes from gump.send or gump.ask
---@field on_close? fun(answer: GumpAnswer) called when a window opened by gump.send is closed without an answer

---A player's answer. It contains only what the window offered.
---@class GumpAnswer
---@field session_id integer
---@field character_id integer
---@field button? string|integer name of the button, or its number among the window's buttons; nil when the window was closed
---@field switches table<string|integer, true> the checked checkboxes and radio buttons
---@field choices table<string|integer, string|integer> the checked radio button of each named group
---@field texts table<string|integer, string> the texts of all text entries

---@class WindowPage
---@field page integer the page (0 to 1000)

---@class WindowGroup
---@field name? string|integer its name in an answer (1 to 64 bytes, or a whole number)

---@class WindowTooltip
---@field cliloc integer number of a text of the client (0 to 2147483647)
---@field arguments? (string|integer)[] values for the text's placeholders (at most 16)

---@class WindowItemProperty
---@field serial integer serial (0 to 2147483647)

---@class WindowMasterGump
---@field serial integer serial (0 to 2147483647)

---@class WindowToggleLimitGumpScale
---@field on? boolean sent as 1 or 0; left out by default

---@class WindowBackground
---@field x integer pixels from the left (-10000 to 10000)
---@field y integer pixels from the top (-10000 to 10000)
---@field width integer pixels (0 to 10000)
---@field height integer pixels (0 to 10000)
---@field art integer number of the gump art (0 to 65535)

---@class WindowAlphaRegion
---@field x integer pixels from the left (-10000 to 10000)
---@field y integer pixels from the top (-10000 to 10000)
---@field width integer pixels (0 to 10000)
---@field height integer pixels (0 to 10000)

---@class WindowImage
---@field x integer pixels from the left (-10000 to 10000)
---@field y integer pixels from the top (-10000 to 10000)
---@field art integer number of the gump art (0 to 65535)
---@field hue? integer hue, 0 none (0 to 65535)

---@class WindowVirtueImage
---@field x integer pixels from the left (-10000 to 10000)
---@field y integer pixels from the top (-10000 to 10000)
---@field art integer number of the gump art (0 to 65535)
---@field hue integer hue, 0 none (0 to 65535)

---@class WindowHuedImage
---@field x integer pixels from the left (-10000 to 10000)
---@field y integer pixels from the top (-10000 to 10000)
---@field art integer number of the gump art (0 to 65535)
---@field hue integer hue, 0 none (0 to 65535)

---@class WindowPartHuedImage
---@field x integer pixels from the left (-10000 to 10000)
---@field y integer pixels from the top (-10000 to 10000)
---@field art integer number of the gump art (0 to 65535)
---@field hue integer hue, 0 none (0 to 65535)

---@class WindowTiledImage
---@field x integer pixels from the left (-10000 to 10000)
---@field y integer pixels from the top (-10000 to 10000)
---@field width integer pixels (0 to 10000)
---@field height integer pixels (0 to 10000)
---@field art integer number of the gump art (0 to 65535)

---@class WindowImagePart
---@field x integer pixels from the left (-10000 to 10000)
---@field y integer pixels from the top (-10000 to 10000)
---@field art integer number of the gump art (0 to 65535)
---@field source_x integer pixels from the left of the picture (0 to 65535)
---@field source_y integer pixels from the top of the picture (0 to 65535)
---@field width integer pixels (0 to 10000)
---@field height integer pixels (0 to 10000)

---@class WindowHuedImagePart
---@field x integer pixels from the left (-10000 to 10000)
---@field y integer pixels from the top (-10000 to 10000)
---@field art integer number of the gump art (0 to 65535)
---@field source_x integer pixels from the left of the picture (0 to 65535)
---@field source_y integer pixels from the top of the picture (0 to 65535)
---@field width integer pixels (0 to 10000)
---@field height integer pixels (0 to 10000)
---@field hue integer hue, 0 none (0 to 65535)

---@class WindowPartHuedImagePart
---@field x integer pixels from the left (-10000 to 10000)
---@field y integer pixels from the top (-10000 to 10000)
---@field art integer number of the gump art (0 to 65535)
---@field source_x integer pixels from the left of the picture (0 to 65535)
---@field source_y integer pixels from the top of the picture (0 to 65535)
---@field width integer pixels (0 to 10000)
---@field height integer pixels (0 to 10000)
---@field hue integer hue, 0 none (0 to 65535)

---@class WindowItem
---@field x integer pixels from the left (-10000 to 10000)
---@field y integer pixels from the top (-10000 to 10000)
---@field item integer art of the item (0 to 65535)

---@class WindowHuedItem
---@field x integer pixels from the left (-10000 to 10000)
---@field y integer pixels from the top (-10000 to 10000)
---@field item integer art of the item (0 to 65535)
---@field hue integer hue, 0 none (0 to 65535)

---@class WindowItemAsImage
---@field x integer pixels from the left (-10000 to 10000)
---@field y integer pixels from the top (-10000 to 10000)
---@field item integer art of the item (0 to 65535)
---@field hue? integer hue, 0 none (0 to 65535)

---@class WindowLabel
---@field x integer pixels from the left (-10000 to 10000)
---@field y integer pixels from the top (-10000 to 10000)
---@field hue integer hue, 0 none (0 to 65535)
---@field text string the text (0 to 32768 bytes)

---@class WindowCroppedLabel
---@field x integer pixels from the left (-10000 to 10000)
---@field y integer pixels from the top (-10000 to 10000)
---@field width integer pixels (0 to 10000)
---@field height integer pixels (0 to 10000)
---@field hue integer hue, 0 none (0 to 65535)
---@field text string the text (0 to 32768 bytes)

---@class WindowHtml
---@field x integer pixels from the left (-10000 to 10000)
---@field y integer pixels from the top (-10000 to 10000)
---@field width integer pixels (0 to 10000)
---@field height integer pixels (0 to 10000)
---@field background? boolean whether it has a paper background
---@field scrollbar? "none"|"bar"|"flag" default none; flag is the small one of books
---@field text string the text (0 to 32768 bytes)

---@class WindowCliloc
---@field x integer pixels from the left (-10000 to 10000)
---@field y integer pixels from the top (-10000 to 10000)
---@field width integer pixels (0 to 10000)
---@field height integer pixels (0 to 10000)
---@field background? boolean whether it has a paper background
---@field scrollbar? "none"|"bar"|"flag" default none; flag is the small one of books
---@field cliloc integer number of a text of the client (0 to 2147483647)

---@class WindowColoredCliloc
---@field x integer pixels from the left (-10000 to 10000)
---@field y integer pixels from the top (-10000 to 10000)
---@field width integer pixels (0 to 10000)
---@field height integer pixels (0 to 10000)
---@field background? boolean whether it has a paper background
---@field scrollbar? "none"|"bar"|"flag" default none; flag is the small one of books
---@field cliloc integer number of a text of the client (0 to 2147483647)
---@field color integer five bits each of red, green and blue; 0x7FFF is white (0 to 32767)

---@class WindowClilocWithArguments
---@field x integer pixels from the left (-10000 to 10000)
---@field y integer pixels from the top (-10000 to 10000)
---@field width integer pixels (0 to 10000)
---@field height integer pixels (0 to 10000)
---@field background? boolean whether it has a paper background
---@field scrollbar? "none"|"bar"|"flag" default none; flag is the small one of books
---@field cliloc integer number of a text of the client (0 to 2147483647)
---@field color integer five bits each of red, green and blue; 0x7FFF is white (0 to 32767)
---@field arguments (string|integer)[] values for the placeholders; ASCII only (at most 16)

---@class WindowButton
---@field x integer pixels from the left (-10000 to 10000)
---@field y integer pixels from the top (-10000 to 10000)
---@field normal integer art of the button (0 to 65535)
---@field pressed integer art of the pressed button (0 to 65535)
---@field name? string|integer its name in an answer; default: its number among the window's buttons (1 to 64 bytes, or a whole number)
---@field on_click? fun(answer: GumpAnswer) called with the answer when the button is pressed, if gump.send opened the window

---@class WindowPageButton
---@field x integer pixels from the left (-10000 to 10000)
---@field y integer pixels from the top (-10000 to 10000)
---@field normal integer art of the button (0 to 65535)
---@field pressed integer art of the pressed button (0 to 65535)
---@field page integer the page (0 to 1000)

---@class WindowItemButton
---@field x integer pixels from the left (-10000 to 10000)
---@field y integer pixels from the top (-10000 to 10000)
---@field normal integer art of the button (0 to 65535)
---@field pressed integer art of the pressed button (0 to 65535)
---@field item integer art of the item (0 to 65535)
---@field hue? integer hue, 0 none (0 to 65535)
---@field item_x integer offset of the item from the left edge of the button, in pixels (-1000 to 1000)
---@field item_y integer offset of the item from the top edge of the button, in pixels (-1000 to 1000)
---@field name? string|integer its name in an answer; default: its number among the window's buttons (1 to 64 bytes, or a whole number)
---@field on_click? fun(answer: GumpAnswer) called with the answer when the button is pressed, if gump.send opened the window

---@class WindowItemPageButton
---@field x integer pixels from the left (-10000 to 10000)
---@field y integer pixels from the top (-10000 to 10000)
---@field normal integer art of the button (0 to 65535)
---@field pressed integer art of the pressed button (0 to 65535)
---@field item integer art of the item (0 to 65535)
---@field hue? integer hue, 0 none (0 to 65535)
---@field item_x integer offset of the item from the left edge of the button, in pixels (-1000 to 1000)
---@field item_y integer offset of the item from the top edge of the button, in pixels (-1000 to 1000)
---@field page integer the page (0 to 1000)

---@class WindowCheckbox
---@field x integer pixels from the left (-10000 to 10000)
---@field y integer pixels from the top (-10000 to 10000)
---@field off integer art while it is off (0 to 65535)
---@field on integer art while it is on (0 to 65535)
---@field checked? boolean its state when the window opens
---@field name string|integer its name in an answer (1 to 64 bytes, or a whole number)

---@class WindowRadio
---@field x integer pixels from the left (-10000 to 10000)
---@field y integer pixels from the top (-10000 to 10000)
---@field off integer art while it is off (0 to 65535)
---@field on integer art while it is on (0 to 65535)
---@field checked? boolean its state when the window opens
---@field name string|integer its name in an answer (1 to 64 bytes, or a whole number)

---@class WindowTextEntry
---@field x integer pixels from the left (-10000 to 10000)
---@field y integer pixels from the top (-10000 to 10000)
---@field width integer pixels (0 to 10000)
---@field height integer pixels (0 to 10000)
---@field hue integer hue, 0 none (0 to 65535)
---@field name string|integer its name in an answer (1 to 64 bytes, or a whole number)
---@field text? string its text when the window opens (0 to 32768 bytes)

---@class WindowTextEntryLimited
---@field x integer pixels from the left (-10000 to 10000)
---@field y integer pixels from the top (-10000 to 10000)
---@field width integer pixels (0 to 10000)
---@field height integer pixels (0 to 10000)
---@field hue integer hue, 0 none (0 to 65535)
---@field name string|integer its name in an answer (1 to 64 bytes, or a whole number)
---@field text? string its text when the window opens (0 to 32768 bytes)
---@field limit integer maximum of characters (1 to 239)

---A window that is being built.
---@class Window
local Window = {}

---The player cannot close the window with the mouse.
function Window:no_close() end

---The player cannot close the window with the keyboard.
function Window:no_dispose() end

---The player cannot move the window.
function Window:no_move() end

---The window keeps its size; 7.0.x clients never change it.
function Window:no_resize() end

---The elements that follow appear on this page. Page 0 appears on all pages; page 1 is the first.
---@param element WindowPage|integer
function Window:page(element) end

---Starts a group: one of the radio buttons that follow can be on. An answer's `choices` has it by the name of the group.
---@param element? WindowGroup|string|integer
function Window:group(element) end

---Ends a group of radio buttons.
function Window:end_group() end

---A tooltip of the previous element, from the client's texts.
---@param element WindowTooltip|integer
function Window:tooltip(element) end

---A tooltip of the previous element with the properties of an item or mobile.
---@param element WindowItemProperty|integer
function Window:item_property(element) end

---Attaches the window to another one.
---@param element WindowMasterGump|integer
function Window:master_gump(element) end

---Accepted by clients; without effect in ClassicUO.
---@param element? WindowToggleLimitGumpScale|boolean
function Window:toggle_limit_gump_scale(element) end

---The Enhanced Client handles the window's input itself. Classic clients ignore this.
function Window:ec_handle_input() end

---A frame of any size, made of nine pictures from `art` on.
---@param element WindowBackground
function Window:background(element) end

---Makes the elements below this area translucent.
---@param element WindowAlphaRegion
function Window:alpha_region(element) end

---A picture.
---@param element WindowImage
function Window:image(element) end

---A picture of the virtue gump.
---@param element WindowVirtueImage
function Window:virtue_image(element) end

---A picture on every page, entirely in a hue.
---@param element WindowHuedImage
function Window:hued_image(element) end

---A picture on every page, its grey parts in a hue.
---@param element WindowPartHuedImage
function Window:part_hued_image(element) end

---A picture repeated over an area.
---@param element WindowTiledImage
function Window:tiled_image(element) end

---A part of a picture.
---@param element WindowImagePart
function Window:image_part(element) end

---A part of a picture, entirely in a hue.
---@param element WindowHuedImagePart
function Window:hued_image_part(element) end

---A part of a picture, its grey parts in a hue.
---@param element WindowPartHuedImagePart
function Window:part_hued_image_part(element) end

---The art of an item.
---@param element WindowItem
function Window:item(element) end

---The art of an item in a hue.
---@param element WindowHuedItem
function Window:hued_item(element) end

---The art of an item, drawn like `image`.
---@param element WindowItemAsImage
function Window:item_as_image(element) end

---One line of text.
---@param element WindowLabel
function Window:label(element) end

---One line of text, clipped at the end of its box.
---@param element WindowCroppedLabel
function Window:cropped_label(element) end

---Text with HTML: <center>, <b>, <i>, <basefont color=#rrggbb>, <br>. Use gump.plain_text for texts of players.
---@param element WindowHtml
function Window:html(element) end

---A text of the client, in the player's language.
---@param element WindowCliloc
function Window:cliloc(element) end

---A text of the client in a colour.
---@param element WindowColoredCliloc
function Window:colored_cliloc(element) end

---A text of the client with placeholders, which are filled with texts, or with numbers of other texts.
---@param element WindowClilocWithArguments
function Window:cliloc_with_arguments(element) end

---A button that closes the window and sends the answer.
---@param element WindowButton
function Window:button(element) end

---A button that shows another page of the window. The server is not involved.
---@param element WindowPageButton
function Window:page_button(element) end

---A button with an item on it, which closes the window and sends the answer.
---@param element WindowItemButton
function Window:item_button(element) end

---A button with an item on it, which shows another page of the window.
---@param element WindowItemPageButton
function Window:item_page_button(element) end

---A checkbox. An answer's `switches` has the names of the checked ones.
---@param element WindowCheckbox
function Window:checkbox(element) end

---A radio button; one button of a group can be on. An answer's `choices` has the one of each group.
---@param element WindowRadio
function Window:radio(element) end

---A text entry. Clients send at most 239 characters.
---@param element WindowTextEntry
function Window:text_entry(element) end

---A text entry with a limit of characters.
---@param element WindowTextEntryLimited
function Window:text_entry_limited(element) end
