// The same with 100,000 operations for each seed.
import "./random-trades.test.js";
