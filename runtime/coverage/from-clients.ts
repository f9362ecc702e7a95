/** What each packet that a client may send in the world reaches: a row for each. */
import * as requests from "../ports/player-requests.js";
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
  ToggleFlying: { requests: [requests.fly] },
  BoatMoveRequest: { requests: [requests.steerBoat] },

  // Speech.
  UnicodeSpeech: {
    requests: [requests.sayToGuild],
    lua: ["on_speech", "MobileTemplate.on_speech", "ItemTemplate.on_hear", "RegionDefinition.on_speech", "command.register"],
    answer: "{UnicodeMessage} to everybody in earshot",
  },
  AsciiSpeech: {
    requests: [requests.sayToGuild],
    lua: ["on_speech", "MobileTemplate.on_speech", "ItemTemplate.on_hear", "RegionDefinition.on_speech", "command.register"],
    answer: "{UnicodeMessage} to everybody in earshot",
  },
  ChatRequest: { requests: [requests.chatLine] },
  OpenChat: { requests: [requests.chatButton] },
  PartyRequest: {
    requests: [requests.partyInvite, requests.partyRemove, requests.partySay, requests.partyLoot, requests.partyAnswer],
    lua: ["party.invite"],
    answer: ASKED,
  },

  // Looks.
  SingleClick: {
    requests: [requests.lookAtName],
    lua: ["ItemTemplate.on_single_click", "ItemTemplate.on_click_within", "MobileTemplate.on_single_click"],
    answer: "The name, by {UnicodeMessage}, {AsciiMessage} or {ClilocMessage}",
  },
  DoubleClick: {
    requests: [requests.lookInto, requests.lookAtPaperdoll],
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
  ProfileRequest: { requests: [requests.askProfile, requests.writeProfile] },
  RenameRequest: { requests: [requests.rename] },

  // Items.
  PickUpItem: {
    lua: ["ItemTemplate.on_lift", "ItemTemplate.on_take", "ItemTemplate.on_unequip"],
    answer: "The item on the cursor, or {LiftReject}",
  },
  DropItem: {
    requests: [requests.trade],
    lua: ["ItemTemplate.on_drop", "ItemTemplate.on_drop_onto", "ItemTemplate.on_drop_within", "MobileTemplate.on_drop_onto"],
    answer: "{DropAccepted} or {DropRefused}",
  },
  DropItemBefore6017: {
    requests: [requests.trade],
    lua: ["ItemTemplate.on_drop", "ItemTemplate.on_drop_onto", "ItemTemplate.on_drop_within", "MobileTemplate.on_drop_onto"],
    answer: "{DropAccepted} or {DropRefused}",
  },
  EquipItem: { lua: ["ItemTemplate.on_equip"], answer: "{WornItem} or {DropRefused}" },
  EquipMacro: { lua: ["ItemTemplate.on_lift", "ItemTemplate.on_equip"], answer: "As {PickUpItem} and {EquipItem}, for each" },
  UnequipMacro: { lua: ["ItemTemplate.on_lift", "ItemTemplate.on_unequip"], answer: "As {PickUpItem} and {DropItem}, for each" },
  TargetedItemUse: { requests: [requests.useItemOn] },

  // Fights, skills and spells.
  AttackRequest: { requests: [requests.attack] },
  WarModeRequest: { requests: [requests.warModeSwitch], answer: "{WarMode}" },
  AbilityRequest: { requests: [requests.useAbility] },
  StunRequest: { requests: [requests.stun] },
  DisarmRequest: { requests: [requests.disarm] },
  LastWeaponRequest: { requests: [requests.takeLastWeapon] },
  DeathAnswer: { requests: [requests.deathChoice] },
  TextCommand: {
    requests: [requests.useSkill, requests.cast, requests.doorMacro, requests.gesture, requests.invokeVirtue],
    lua: ["on_use"],
    answer: "The key for the spell book uses the first item with the tag spellbook.",
  },
  CastSpellRequest: { requests: [requests.cast] },
  TargetedSpell: { requests: [requests.cast] },
  TargetedSkillUse: { requests: [requests.useSkill] },
  AnimationRequest: { requests: [requests.animate] },
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
  GumpResponse: { requests: [requests.askVirtues, requests.clickVirtue], lua: ["gump.define", "gump.ask"], answer: ASKED },
  HelpRequest: {
    lua: ["on_help_request"],
    answer: "[help_request.lua](../lua/features/help/help_request.lua) opens the form for help tickets.",
  },
  TipRequest: { requests: [requests.askTip] },
  QuestArrowClick: { requests: [requests.arrowClick] },
  GuildRequest: { requests: [requests.guildButton] },
  QuestRequest: { requests: [requests.questButton] },
  OpenStore: { requests: [requests.storeButton] },

  // Books, boards and charts.
  BookPagesRequest: { requests: [requests.writeBookPage], answer: "{BookPages} with the pages that it asks for" },
  BookHeaderChange: { requests: [requests.nameBook] },
  BookHeaderChangeClassic: { requests: [requests.nameBook] },
  BoardSummaryRequest: { requests: [requests.listBoardMessage] },
  BoardMessageRequest: { requests: [requests.readBoardMessage] },
  BoardPost: { requests: [requests.postOnBoard] },
  BoardRemoval: { requests: [requests.removeFromBoard] },
  MapPinRequest: { requests: [requests.plotCourse], answer: "{MapPin} when the client asks to plot" },

  // Trade.
  TradeRequest: { requests: [requests.offerGold], lua: ["on_trade_agreed", "on_trade_ended"], answer: "{Trade} to both" },
  BuyReply: { lua: ["vendor.sell_to"], answer: "{BuyClose}" },
  SellReply: { lua: ["vendor.buy_from"], answer: ASKED },

  // Houses.
  HouseDesignRequest: { lua: ["multi.set_design"], answer: "{HouseDesign}" },
  PublicHouseContents: {
    requests: [requests.houseContentsOption],
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
