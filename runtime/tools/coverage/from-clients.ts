/** What each packet that a client may send in the world reaches: a row for each. */
import * as buttons from "../../contracts/player-requests/buttons.js";
import * as combat from "../../contracts/player-requests/combat.js";
import * as company from "../../contracts/player-requests/company.js";
import * as looks from "../../contracts/player-requests/clicks.js";
import * as reading from "../../contracts/player-requests/reading.js";
import * as skills from "../../contracts/player-requests/skills.js";
import type { RequestRow, Rows } from "./rows.js";

const DESIGN = "{HouseDesign} where the client shows something else than the draft";
const ASKED = "The script that asked goes on.";
const OLD_CLIENTS_ONLY = "Nothing: today's clients do not send it.";

export const fromClients: Rows<RequestRow> = {
  // Session.
  ClientVersion: { answer: "Nothing: it answers {ClientVersionRequest}." },
  HardwareInfo: { answer: "Nothing: a report." },
  CreateCharacter: { answer: "Nothing: in the world it is a leftover of the character list." },
  CreateCharacterBefore70160: { answer: "Nothing: in the world it is a leftover of the character list." },
  SelectCharacter: { answer: "Nothing: in the world it is a leftover of the character list." },
  PingRequest: { answer: "{Ping}" },
  LogoutRequest: { lua: ["on_player_left"], answer: "{LogoutAck}" },
  DisconnectNotice: { lua: ["on_player_left"], answer: "Nothing: the client hangs up." },
  ClientSpy: { answer: OLD_CLIENTS_ONLY },
  GodModeRequest: { answer: OLD_CLIENTS_ONLY },
  MailMessage: { answer: OLD_CLIENTS_ONLY },
  ScreenSize: { answer: "Nothing: a report." },
  ClientLanguage: { answer: "Nothing: a report. Clients translate clilocs themselves." },
  ClientType: { answer: "Nothing: a report." },
  UnnamedRequest24: { answer: "Nothing: other servers ignore it, too." },
  StatusBarClosed: { answer: "Nothing: the client closed it already." },
  FreeshardList: { answer: "Nothing: it asks for lists of shards." },
  ProtocolExtension: { answer: "Nothing: clients ask for the places of guild and party only where a server offers it." },

  // Movement.
  MoveRequest: {
    lua: [
      "on_step",
      "on_watched_step",
      "ItemTemplate.on_step",
      "on_region_enter",
      "on_region_leave",
      "MobileTemplate.on_come_near",
    ],
    answer: "{MoveAcknowledge} or {MoveReject}",
  },
  ResyncRequest: { answer: "{DrawPlayer}" },
  ViewRangeRequest: { answer: "{ViewRange}" },
  ToggleFlying: { requests: [buttons.fly] },
  BoatMoveRequest: { requests: [buttons.steerBoat] },

  // Speech.
  UnicodeSpeech: {
    requests: [company.sayToGuild],
    lua: ["on_speech", "MobileTemplate.on_speech", "ItemTemplate.on_hear", "RegionDefinition.on_speech", "command.register"],
    answer: "{UnicodeMessage} to everybody in earshot",
  },
  AsciiSpeech: {
    requests: [company.sayToGuild],
    lua: ["on_speech", "MobileTemplate.on_speech", "ItemTemplate.on_hear", "RegionDefinition.on_speech", "command.register"],
    answer: "{UnicodeMessage} to everybody in earshot",
  },
  ChatRequest: { requests: [buttons.chatLine] },
  OpenChat: { requests: [buttons.chatButton] },
  PartyRequest: {
    requests: [company.partyInvite, company.partyRemove, company.partySay, company.partyLoot, company.partyAnswer],
    lua: ["party.invite"],
    answer: ASKED,
  },

  // Looks.
  SingleClick: {
    requests: [looks.lookAtName],
    lua: ["ItemTemplate.on_single_click", "ItemTemplate.on_click_within", "MobileTemplate.on_single_click"],
    answer: "The name, by {UnicodeMessage}, {AsciiMessage} or {ClilocMessage}",
  },
  DoubleClick: {
    requests: [looks.lookInto, looks.lookAtPaperdoll],
    lua: ["on_use", "ItemTemplate.on_use", "MobileTemplate.on_use"],
    answer: "{OpenContainer} of a container, {Paperdoll} of a person",
  },
  NameRequest: { answer: "{NameResponse}" },
  StatusRequest: { answer: "{StatusInfo}; {Skills} for the own skills" },
  TooltipsRequest: {
    lua: ["ItemTemplate.on_describe", "ItemTemplate.on_describe_within", "MobileTemplate.on_describe"],
    answer: "{Tooltip}",
  },
  PropertiesRequest: {
    lua: ["ItemTemplate.on_describe", "ItemTemplate.on_describe_within", "MobileTemplate.on_describe"],
    answer: "{Tooltip}",
  },
  PopupMenuRequest: {
    lua: ["context_menu.add", "ContextMenuLine.condition"],
    answer: "{PopupMenu}, or a gump for lines of text",
  },
  PopupMenuChoice: { lua: ["ContextMenuLine.handler"], answer: "What the handler of the line does." },
  ProfileRequest: { requests: [looks.askProfile, looks.writeProfile] },
  RenameRequest: { requests: [looks.rename] },

  // Items.
  PickUpItem: {
    lua: ["ItemTemplate.on_lift", "ItemTemplate.on_take", "ItemTemplate.on_unequip"],
    answer: "The item on the cursor, or {LiftReject}",
  },
  DropItem: {
    requests: [company.trade],
    lua: ["ItemTemplate.on_drop", "ItemTemplate.on_drop_onto", "ItemTemplate.on_drop_within", "MobileTemplate.on_drop_onto"],
    answer: "{DropAccepted} or {DropRefused}",
  },
  DropItemBefore6017: {
    requests: [company.trade],
    lua: ["ItemTemplate.on_drop", "ItemTemplate.on_drop_onto", "ItemTemplate.on_drop_within", "MobileTemplate.on_drop_onto"],
    answer: "{DropAccepted} or {DropRefused}",
  },
  EquipItem: { lua: ["ItemTemplate.on_equip"], answer: "{WornItem} or {DropRefused}" },
  EquipMacro: { lua: ["ItemTemplate.on_lift", "ItemTemplate.on_equip"], answer: "As {PickUpItem} and {EquipItem}, for each" },
  UnequipMacro: { lua: ["ItemTemplate.on_lift", "ItemTemplate.on_unequip"], answer: "As {PickUpItem} and {DropItem}, for each" },
  TargetedItemUse: { requests: [skills.useItemOn] },

  // Fights, skills and spells.
  AttackRequest: { requests: [combat.attack] },
  WarModeRequest: { requests: [combat.warModeSwitch], answer: "{WarMode}" },
  AbilityRequest: { requests: [combat.useAbility] },
  StunRequest: { requests: [combat.stun] },
  DisarmRequest: { requests: [combat.disarm] },
  LastWeaponRequest: { requests: [combat.takeLastWeapon] },
  DeathAnswer: { requests: [combat.deathChoice] },
  TextCommand: {
    requests: [skills.useSkill, skills.cast, skills.doorMacro, skills.gesture, skills.invokeVirtue],
    lua: ["on_use"],
    answer: "The key for the spell book uses the first item with the tag spellbook.",
  },
  CastSpellRequest: { requests: [skills.cast] },
  TargetedSpell: { requests: [skills.cast] },
  TargetedSkillUse: { requests: [skills.useSkill] },
  AnimationRequest: { requests: [skills.animate] },
  SkillLockRequest: { lua: ["mobile:skill_lock"], answer: "Nothing: the client moved its arrow already." },
  StatLockRequest: { lua: ["mobile:stat_lock"], answer: "{ExtendedStats}" },

  // Questions and windows.
  TargetAnswer: { lua: ["target.ask"], answer: ASKED },
  HueAnswer: { lua: ["hue.ask"], answer: ASKED },
  MenuAnswer: { lua: ["menu.ask"], answer: ASKED },
  UnicodePromptAnswer: { lua: ["prompt.ask"], answer: ASKED },
  AsciiPromptAnswer: { lua: ["prompt.ask"], answer: ASKED },
  RaceChangeAnswer: { lua: ["race.ask"], answer: ASKED },
  TextEntryAnswer: { answer: "Nothing: it answers {TextEntry}, which is never sent." },
  GumpResponse: { requests: [looks.askVirtues, looks.clickVirtue], lua: ["gump.define", "gump.ask"], answer: ASKED },
  HelpRequest: {
    lua: ["on_help_request"],
    answer: "[help_request.lua](../lua/features/help/help_request.lua) opens the form for help tickets.",
  },
  TipRequest: { requests: [buttons.askTip] },
  QuestArrowClick: { requests: [buttons.arrowClick] },
  GuildRequest: { requests: [buttons.guildButton] },
  QuestRequest: { requests: [buttons.questButton] },
  OpenStore: { requests: [buttons.storeButton] },

  // Books, boards and charts.
  BookPagesRequest: { requests: [reading.writeBookPage], answer: "{BookPages} with the pages that it asks for" },
  BookHeaderChange: { requests: [reading.nameBook] },
  BookHeaderChangeClassic: { requests: [reading.nameBook] },
  BoardSummaryRequest: { requests: [reading.listBoardMessage] },
  BoardMessageRequest: { requests: [reading.readBoardMessage] },
  BoardPost: { requests: [reading.postOnBoard] },
  BoardRemoval: { requests: [reading.removeFromBoard] },
  MapPinRequest: { requests: [reading.plotCourse], answer: "{MapPin} when the client asks to plot" },

  // Trade.
  TradeRequest: { requests: [company.offerGold], lua: ["on_trade_agreed", "on_trade_ended"], answer: "{Trade} to both" },
  BuyReply: { lua: ["vendor.sell_to"], answer: "{BuyClose}" },
  SellReply: { lua: ["vendor.buy_from"], answer: ASKED },

  // Houses.
  HouseDesignRequest: { lua: ["multi.set_design"], answer: "{HouseDesign}" },
  PublicHouseContents: {
    requests: [buttons.houseContentsOption],
    answer: "Nothing: clients send it unasked and wait for nothing.",
  },
  DesignAdd: { lua: ["multi.edit"], answer: DESIGN },
  DesignDelete: { lua: ["multi.edit"], answer: DESIGN },
  DesignStairs: { lua: ["multi.edit"], answer: DESIGN },
  DesignRoof: { lua: ["multi.edit"], answer: DESIGN },
  DesignRoofDelete: { lua: ["multi.edit"], answer: DESIGN },
  DesignLevel: { lua: ["multi.edit"], answer: "Nothing: the client shows the storey already." },
  DesignBackup: { lua: ["multi.edit"], answer: "Nothing: the client goes on with the same design." },
  DesignSync: { lua: ["multi.edit"], answer: "{HouseDesign}" },
  DesignClear: { lua: ["multi.edit"], answer: "{HouseDesign}" },
  DesignRestore: { lua: ["multi.edit"], answer: "{HouseDesign}" },
  DesignRevert: { lua: ["multi.edit"], answer: "{HouseDesign}" },
  DesignCommit: { lua: ["multi.edit"], answer: "{HouseCustomisation}, which ends designing" },
  DesignClose: { lua: ["multi.edit"], answer: "{HouseCustomisation}, which ends designing" },
};
