import type { Rate } from "../packet.js";

/**
 * Token buckets of one session, by what a person with a client can do. Each is several times what the busiest honest client
 * sends; over it, movement waits, the rest is dropped, and what nobody sends by hand closes.
 */

/** Once per conversation: a second one of its kind is a fault or an attack. */
export const ONCE: Rate = { burst: 2, perSecond: 0.1, over: "close" };
/**
 * A mounted runner makes 10 steps per second, a load test as many as 20, and TCP bunches them. What is faster than legal is
 * rejected by its pace long before; this only bounds the work that a flood of steps makes.
 */
export const STEPS: Rate = { burst: 200, perSecond: 50, over: "delay" };
/** Typed lines. */
export const SPEECH: Rate = { burst: 8, perSecond: 2, over: "drop" };
/** Clicks, drags and looks; a client asks for names and status of everything that comes into sight. */
export const CLICKS: Rate = { burst: 60, perSecond: 20, over: "drop" };
/** Questions which a client asks for each object in sight, such as tooltips. */
export const QUERIES: Rate = { burst: 200, perSecond: 50, over: "drop" };
/** Windows opened and answered. */
export const WINDOWS: Rate = { burst: 20, perSecond: 5, over: "drop" };
/** Settings, help, profile: seldom used. */
export const SELDOM: Rate = { burst: 10, perSecond: 1, over: "drop" };
/** What a client repeats by itself, such as pings. */
export const PULSE: Rate = { burst: 20, perSecond: 2, over: "drop" };
