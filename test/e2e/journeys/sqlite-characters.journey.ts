import { afterRestart, sharedShard } from "../../support/one-shard.js";
import { testKeptCharacters } from "./kept-characters.js";

testKeptCharacters(sharedShard, afterRestart);
