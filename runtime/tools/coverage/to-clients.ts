/** What sends each packet to clients: a row for each. */
import type { MessageRow, Rows } from "./rows.js";

const LOGIN = "Login and choice of a character, which scripts have no part in.";
const ITEM_ON_GROUND = [
  "item:move_to",
  "item:refresh",
  "item.item_id",
  "item.hue",
  "item.amount",
  "item.direction",
  "item.movable",
  "items.create",
];
const IN_CONTAINER = ["item:put_in", "item:refresh", "item.item_id", "item.hue", "item.amount", "item:split"];
const MOBILE_SEEN = ["mobiles.create", "mobile:move_to", "mobile:refresh", "mobile.body", "item:equip_on", "mobile.hidden"];
const MOBILE_CHANGED = ["mobile:step", "mobile:walk_to", "mobile:follow", "mobile.hue", "mobile.notoriety", "notoriety.set"];
const CONDITIONS = ["mobile.frozen", "mobile.paralysed", "mobile.flying", "mobile.at_war", "mobile.hidden"];

export const toClients: Rows<MessageRow> = {
  // Login.
  ClientVersionRequest: { why: LOGIN },
  ConnectToGameServer: { why: LOGIN },
  LoginDenied: { why: LOGIN },
  ServerList: { why: LOGIN },
  CharacterList: { why: LOGIN },
  CharacterListBefore70130: { why: LOGIN },
  CharacterListUpdate: { why: LOGIN },
  DeleteCharacterResult: { why: LOGIN },
  LoginDelay: { why: "Nothing: logins that wait have no number to show." },
  PopupMessage: { why: LOGIN },
  SupportedFeatures: { why: LOGIN },
  SupportedFeaturesBefore60142: { why: LOGIN },

  // Entering the world.
  LoginConfirm: { why: "When a player enters; scripts hear of it by {on_player_entered}." },
  LoginComplete: { why: "When a player enters." },
  GameTime: { why: "When a player enters. Clients show it nowhere." },
  DrawPlayer: {
    lua: ["mobile:move_to", "players.move", "mobile:face", "mobile:refresh", "mobile.body", "mobile.hue", ...CONDITIONS],
  },
  MapChange: { lua: ["mobile:move_to", "players.move"] },
  ServerChange: { why: "Nothing: {MapChange} tells clients of a facet." },
  MapPatches: { why: "Nothing: server and clients read the same maps, without patches." },

  // Surroundings.
  Season: { lua: ["screen.season"] },
  Weather: { lua: ["screen.weather"] },
  PlayMusic: { lua: ["screen.music", "RegionDefinition.music"] },
  OverallLight: { lua: ["screen.darkness", "screen.world_darkness", "RegionDefinition.darkness"] },
  PersonalLight: { lua: ["screen.own_light"] },
  PlaySound: { lua: ["sounds.play", "sounds.play_to", "mobile:sound"] },

  // Movement.
  MoveAcknowledge: { why: "The answer to {MoveRequest}; `runtime/protocol/packets/movement.ts` keeps its bytes ready." },
  MoveReject: { lua: ["on_step", ...CONDITIONS.slice(0, 2)] },
  MovePlayer: { lua: ["client.step"] },
  SpeedControl: { lua: ["client.pace"] },
  ViewRange: { why: "The answer to {ViewRangeRequest}." },
  FastwalkKeys: { why: "Nothing: the server measures the pace of steps itself." },
  FastwalkKey: { why: "Nothing: the server measures the pace of steps itself." },
  BoatMove: { lua: ["multi.carry"] },

  // Mobiles in sight.
  MobileIncoming: { lua: MOBILE_SEEN },
  MobileIncomingBefore70331: { lua: MOBILE_SEEN },
  MobileMoving: { lua: [...MOBILE_CHANGED, ...CONDITIONS], why: "With the next tick, from the view's own bytes." },
  MobileFrame: { why: "Nothing: it names a mobile by half of its serial, so that another one in sight may be meant." },
  DeleteObject: { lua: ["item:delete", "mobile:delete", "mobile.hidden"] },
  WornItem: { lua: ["item:equip_on"] },
  HealthBarStatus: { lua: ["mobile.poison", "mobile.blessed", "mobile.yellow_health"] },
  HitsUpdate: { lua: ["mobile.hits", "mobile:damage", "mobile:heal", "mobile.hits_regeneration"] },
  ManaUpdate: { lua: ["mobile.mana", "mobile.mana_regeneration"] },
  StaminaUpdate: { lua: ["mobile.stamina", "mobile.stamina_regeneration"] },
  MobileAttributes: { lua: ["party.add"] },
  StatusInfo: { lua: ["mobile:refresh", "mobile.strength", "mobile.luck", "mobile.followers", "mobile.fire_resistance"] },
  StatusBarClose: { why: "Nothing: {CloseWindow} closes a status, too." },
  Skills: { lua: ["mobile:set_skill"], why: "The answer to {StatusRequest}." },
  ExtendedStats: { lua: ["mobile:stat_lock"], why: "The locks that the player chose." },
  NameResponse: { why: "The answer to {NameRequest}; {mobile.name} is what it tells." },
  Paperdoll: { lua: ["mobile:open_paperdoll", "mobile.title"] },
  Profile: { lua: ["players.show_profile"] },
  CloseWindow: { lua: ["client.close_window", "item:close"] },

  // Items.
  WorldItem: { lua: ITEM_ON_GROUND },
  WorldItemBefore7090: { why: "Nothing: the clients that know it read {WorldItemClassic}, too." },
  WorldItemClassic: { lua: ITEM_ON_GROUND },
  OpenContainer: { lua: ["mobile:open"] },
  OpenContainerBefore7090: { lua: ["mobile:open"] },
  AddItemToContainer: { lua: IN_CONTAINER },
  AddItemToContainerBefore6017: { lua: IN_CONTAINER },
  ContainerContents: { lua: ["mobile:open", "mobile:open_spellbook"] },
  ContainerContentsBefore6017: { lua: ["mobile:open", "mobile:open_spellbook"] },
  CorpseEquipment: { lua: ["item:equip_on"], why: "With a corpse, for what lies in it and was worn." },
  LiftReject: { lua: ["ItemTemplate.on_lift"] },
  DropRefused: { lua: ["ItemTemplate.on_drop", "ItemTemplate.on_equip"] },
  DropAccepted: { why: "The answer to {DropItem}." },
  DragAnimation: { lua: ["effects.drag"] },
  Tooltip: { lua: ["ItemTemplate.on_describe", "ItemTemplate.on_describe_within", "MobileTemplate.on_describe"] },
  TooltipRevision: { lua: ["item:refresh", "mobile:refresh"] },
  TooltipRevisionBefore5001: { lua: ["item:refresh", "mobile:refresh"] },
  EquipmentInfo: { why: "Nothing: clients without tooltips are told names by {ClilocMessage} and {AsciiMessage}." },

  // Speech.
  UnicodeMessage: { lua: ["mobile:say", "mobile:emote", "item:say", "players.tell", "players.broadcast"] },
  AsciiMessage: { lua: ["players.tell", "players.broadcast", "mobile:tell"] },
  ClilocMessage: { lua: ["mobile:say_cliloc", "item:say_cliloc", "players.tell_cliloc", "players.broadcast_cliloc"] },
  ClilocMessageAffix: { why: "Nothing: a text with arguments ({ClilocMessage}) says the same." },
  ChatMessage: { lua: ["client.chat"] },
  Party: { lua: ["party.invite", "party.add", "party.remove", "party.disband", "party.say"] },

  // Fights and effects.
  WarMode: { lua: ["mobile.at_war", "on_war_mode"] },
  AttackTarget: { lua: ["mobile.combatant"] },
  Swing: { lua: ["screen.swing"] },
  Damage: { lua: ["screen.damage"] },
  DamageNumber: { lua: ["screen.damage"] },
  DeathStatus: { lua: ["mobile:show_death"] },
  DeathAnimation: { lua: ["mobile:fall"] },
  Animation: { lua: ["mobile:animate", "mobile:act"] },
  NewAnimation: { lua: ["mobile:act"] },
  GraphicalEffect: { lua: ["effects.at", "effects.on", "effects.missile", "effects.lightning", "screen.fade"] },
  HueEffect: { lua: ["effects.at", "effects.on", "effects.missile", "effects.lightning"] },
  ParticleEffect: { lua: ["effects.at", "effects.on", "effects.missile"] },
  BuffIcon: { lua: ["buffs.show", "buffs.hide"] },
  AbilityCleared: { lua: ["client.clear_ability"] },
  SpellIcon: { lua: ["client.mark_spell"] },
  SpellbookContent: { lua: ["mobile:open_spellbook"] },

  // Questions and windows.
  TargetCursor: { lua: ["target.ask"] },
  MultiTargetCursor: { lua: ["target.ask"] },
  MultiTargetCursorBefore7090: { lua: ["target.ask"] },
  HuePicker: { lua: ["hue.ask"] },
  Menu: { lua: ["menu.ask"] },
  UnicodePrompt: { lua: ["prompt.ask"] },
  AsciiPrompt: { why: "Nothing: every client that is served knows {UnicodePrompt}." },
  TextEntry: { why: "Nothing: {prompt.ask} and the text entries of gumps ask for texts, and can be closed again." },
  RaceChange: { lua: ["race.ask"] },
  Gump: { lua: ["gump.send", "gump.ask"] },
  CompressedGump: { lua: ["gump.send", "gump.ask"] },
  CloseGump: { lua: ["gump.close"] },
  PopupMenu: { lua: ["context_menu.add"] },
  PopupMenuBefore6000: { lua: ["context_menu.add"] },
  TipWindow: { lua: ["screen.tip"] },
  QuestArrow: { lua: ["screen.arrow", "screen.hide_arrow"] },
  QuestArrowBefore7090: { lua: ["screen.arrow", "screen.hide_arrow"] },
  OpenUrl: { lua: ["client.open_page"] },

  // Books, boards and charts.
  BookHeader: { lua: ["books.open"] },
  BookPages: { lua: ["books.open"] },
  BoardOpening: { lua: ["boards.open"] },
  BoardSummary: { lua: ["boards.show_summary"] },
  BoardMessage: { lua: ["boards.show_message"] },
  MapDetails: { lua: ["charts.open"] },
  MapDetailsOfFacet: { lua: ["charts.open"] },
  MapPin: { lua: ["charts.open"] },

  // Trade.
  Trade: { lua: ["trade.open", "trade.cancel"] },
  BuyList: { lua: ["vendor.sell_to"] },
  BuyClose: { lua: ["vendor.sell_to"] },
  SellList: { lua: ["vendor.buy_from"] },

  // Houses.
  HouseDesign: { lua: ["multi.set_design"] },
  HouseRevision: { lua: ["multi.set_design"] },
  HouseCustomisation: { lua: ["multi.edit"] },

  // Session.
  Ping: { why: "The answer to {PingRequest}." },
  LogoutAck: { why: "The answer to {LogoutRequest}." },
};
