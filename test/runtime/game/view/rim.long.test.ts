// The same with more seeds.
import "./rim.test.js";
