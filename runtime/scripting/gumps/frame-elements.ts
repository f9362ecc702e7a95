import { boolean, optional } from "../declare/types.js";
import { answerName, cliloc, element, member, pageNumber, serial } from "./element.js";
import { clilocArguments, quotedArguments } from "./layout-text.js";

const CREATE_GUMP = "ClassicUO PacketHandlers.CreateGump";

/** How a window behaves, its pages and groups, and what belongs to the element before. */
export const frameElements = [
  element({
    name: "no_close",
    keyword: "noclose",
    about: "The player cannot close the window by the mouse.",
    source: CREATE_GUMP,
    members: {},
    render(to) {
      to.bar("mouse");
      to.command("noclose");
    },
  }),
  element({
    name: "no_dispose",
    keyword: "nodispose",
    about: "The player cannot close the window by the keyboard.",
    source: CREATE_GUMP,
    members: {},
    render(to) {
      to.bar("keyboard");
      to.command("nodispose");
    },
  }),
  element({
    name: "no_move",
    keyword: "nomove",
    about: "The window stays where it opens.",
    source: CREATE_GUMP,
    members: {},
    render: (to) => to.command("nomove"),
  }),
  element({
    name: "no_resize",
    keyword: "noresize",
    about: "The window keeps its size; 7.0.x clients never change it.",
    source: CREATE_GUMP,
    members: {},
    render: (to) => to.command("noresize"),
  }),
  element({
    name: "page",
    keyword: "page",
    about: "What follows is shown on this page: 0 on all of them, 1 when the window opens.",
    source: CREATE_GUMP,
    members: { page: member(pageNumber, "the page") },
    alone: "page",
    render: (to, { page }) => to.command("page", page),
  }),
  element({
    name: "group",
    keyword: "group",
    about: "Of the radio buttons that follow one can be on. An answer's `choices` has the one that is, by the name of the group.",
    source: `${CREATE_GUMP}; ServUO GumpGroup`,
    members: { name: member(optional(answerName), "for the answer") },
    alone: "name",
    render: (to, { name }) => to.command("group", to.group(name)),
  }),
  element({
    name: "end_group",
    keyword: "endgroup",
    about: "Ends a group of radio buttons.",
    source: CREATE_GUMP,
    members: {},
    render(to) {
      to.group(undefined);
      to.command("endgroup");
    },
  }),
  element({
    name: "tooltip",
    keyword: "tooltip",
    about: "Shows one of the client's own texts while the mouse is over the element before.",
    source: `${CREATE_GUMP}; ServUO GumpTooltip`,
    members: { cliloc, arguments: member(optional(clilocArguments), "values put into the text, in its order") },
    alone: "cliloc",
    render: (to, { cliloc: number, arguments: values }) =>
      to.command("tooltip", number, ...(values && values.length > 0 ? [quotedArguments(values)] : [])),
  }),
  element({
    name: "item_property",
    keyword: "itemproperty",
    about: "Shows the properties of an item or mobile while the mouse is over the element before.",
    source: `${CREATE_GUMP}; ServUO GumpItemProperty`,
    members: { serial },
    alone: "serial",
    render: (to, { serial: number }) => to.command("itemproperty", number),
  }),
  element({
    name: "master_gump",
    keyword: "mastergump",
    about: "The window belongs to another one.",
    source: CREATE_GUMP,
    members: { serial },
    alone: "serial",
    render: (to, { serial: number }) => to.command("mastergump", number),
  }),
  element({
    name: "toggle_limit_gump_scale",
    keyword: "togglelimitgumpscale",
    about: "Known to clients, without an effect in ClassicUO.",
    source: CREATE_GUMP,
    members: { on: member(optional(boolean), "written as 1 or 0 where it is given") },
    alone: "on",
    render: (to, { on }) => to.command("togglelimitgumpscale", ...(on === undefined ? [] : [on ? 1 : 0])),
  }),
  element({
    name: "ec_handle_input",
    keyword: "echandleinput",
    about: "For the Enhanced Client: it handles the window's input itself. Classic clients pass it over.",
    source: "ServUO ECHandleInput",
    members: {},
    render: (to) => to.command("echandleinput"),
  }),
];
