// The same with more seeds.
import "./fuzz.test.js";
