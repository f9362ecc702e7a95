// The same with more seeds.
import "./random-players.test.js";
