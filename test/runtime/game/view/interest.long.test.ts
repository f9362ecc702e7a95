// The same with more seeds.
import "./interest.test.js";
