// The same with more loads.
import "./host.test.js";
