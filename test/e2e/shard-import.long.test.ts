/** All thousand characters of each sample log in. */
import "./shard-import.test.js";
