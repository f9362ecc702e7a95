/** What edges tell players whose world has ended. */
export const PAUSED = "The world is restarting. Please wait a moment.";
export const NOT_BACK = "You cannot come back into the world. Please log in again.";
export const GIVEN_UP = "The world could not be started again. Please log in later.";
