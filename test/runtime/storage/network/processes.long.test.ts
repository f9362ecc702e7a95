// As often as a release needs.
import "./processes.test.js";
