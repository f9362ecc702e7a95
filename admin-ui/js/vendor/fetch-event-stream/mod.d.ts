/** The server serves this module from the package of the same name. */
export * from "fetch-event-stream";
