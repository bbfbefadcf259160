/** What a mark adds to a file at most, in bytes: a document of some thousand pages stays below it. */
export const maxMarkBytes = 2 * 1024 * 1024
