import { boolean, optional } from "../declare/types.js";
import { answerName, cliloc, element, member, pageNumber, serial } from "./element.js";
import { clilocArguments, quotedArguments } from "./layout-text.js";

const CREATE_GUMP = "ClassicUO PacketHandlers.CreateGump";

/** Elements for a window's behaviour, pages and groups, and additions to the previous element. */
export const frameElements = [
  element({
    name: "no_close",
    keyword: "noclose",
    about: "The player cannot close the window with the mouse.",
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
    about: "The player cannot close the window with the keyboard.",
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
    about: "The player cannot move the window.",
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
    about: "The elements that follow appear on this page. Page 0 appears on all pages; page 1 is the first.",
    source: CREATE_GUMP,
    members: { page: member(pageNumber, "the page") },
    alone: "page",
    render: (to, { page }) => to.command("page", page),
  }),
  element({
    name: "group",
    keyword: "group",
    about:
      "Starts a group: one of the radio buttons that follow can be on. An answer's `choices` has it by the name of the group.",
    source: `${CREATE_GUMP}; ServUO GumpGroup`,
    members: { name: member(optional(answerName), "its name in an answer") },
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
    about: "A tooltip of the previous element, from the client's texts.",
    source: `${CREATE_GUMP}; ServUO GumpTooltip`,
    members: { cliloc, arguments: member(optional(clilocArguments), "values for the text's placeholders") },
    alone: "cliloc",
    render: (to, { cliloc: number, arguments: values }) =>
      to.command("tooltip", number, ...(values && values.length > 0 ? [quotedArguments(values)] : [])),
  }),
  element({
    name: "item_property",
    keyword: "itemproperty",
    about: "A tooltip of the previous element with the properties of an item or mobile.",
    source: `${CREATE_GUMP}; ServUO GumpItemProperty`,
    members: { serial },
    alone: "serial",
    render: (to, { serial: number }) => to.command("itemproperty", number),
  }),
  element({
    name: "master_gump",
    keyword: "mastergump",
    about: "Attaches the window to another one.",
    source: CREATE_GUMP,
    members: { serial },
    alone: "serial",
    render: (to, { serial: number }) => to.command("mastergump", number),
  }),
  element({
    name: "toggle_limit_gump_scale",
    keyword: "togglelimitgumpscale",
    about: "Accepted by clients; without effect in ClassicUO.",
    source: CREATE_GUMP,
    members: { on: member(optional(boolean), "sent as 1 or 0; left out by default") },
    alone: "on",
    render: (to, { on }) => to.command("togglelimitgumpscale", ...(on === undefined ? [] : [on ? 1 : 0])),
  }),
  element({
    name: "ec_handle_input",
    keyword: "echandleinput",
    about: "The Enhanced Client handles the window's input itself. Classic clients ignore this.",
    source: "ServUO ECHandleInput",
    members: {},
    render: (to) => to.command("echandleinput"),
  }),
];
