/**
 * The number of what a world and the edges of its machine say to each other, of the frames as of their bodies. An
 * upgrade may start a world beside edges of an older version; one that speaks another form refuses to start, and the
 * older world comes back.
 */
export const OWN_LINK_FORM = 1;
