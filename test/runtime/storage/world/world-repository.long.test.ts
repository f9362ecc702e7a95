// The same with more entities.
import "./world-repository.test.js";
