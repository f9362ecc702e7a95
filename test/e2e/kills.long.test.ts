// With a kill after each step, where the quick tests kill after the first and the last.
import "./deeds-kill.test.js";
import "./homes-kill.test.js";
import "./rewards-kill.test.js";
import "./shops-kill.test.js";
