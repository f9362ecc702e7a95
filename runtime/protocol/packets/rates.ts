import type { Rate } from "../packet.js";

/**
 * Token buckets of one session, based on what a person with a client can do. Each allows several times what the busiest
 * honest client sends. Above that, movement waits, other packets are dropped, and packets that nobody sends by hand
 * close the connection.
 */

/** Packets that come once per conversation. A repetition is a fault or an attack. */
export const ONCE: Rate = { burst: 2, perSecond: 0.1, over: "close" };
/**
 * A mounted runner makes 10 steps per second, a load test up to 20, and TCP bunches them. The pace rejects illegally
 * fast steps long before this limit, which only bounds the work that a flood of steps makes.
 */
export const STEPS: Rate = { burst: 200, perSecond: 50, over: "delay" };
/** Typed lines. */
export const SPEECH: Rate = { burst: 8, perSecond: 2, over: "drop" };
/** Clicks, drags and looks. A client asks for names and status of everything that comes into sight. */
export const CLICKS: Rate = { burst: 60, perSecond: 20, over: "drop" };
/** Requests that a client sends for each object in sight, such as tooltips. */
export const QUERIES: Rate = { burst: 200, perSecond: 50, over: "drop" };
/** Windows opened and answered. */
export const WINDOWS: Rate = { burst: 20, perSecond: 5, over: "drop" };
/**
 * Pages of a book, which a client writes all at once when a long text was pasted, and summaries of a board, which it
 * asks for all at once.
 */
export const PAGES: Rate = { burst: 130, perSecond: 20, over: "delay" };
/** Settings, help and profile, which are rarely used. */
export const SELDOM: Rate = { burst: 10, perSecond: 1, over: "drop" };
/** Packets that a client repeats by itself, such as pings. */
export const PULSE: Rate = { burst: 20, perSecond: 2, over: "drop" };
