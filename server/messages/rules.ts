const day = 24 * 60 * 60 * 1000

/**
 * How long a message to the coach is kept, in milliseconds: 12 months. Somebody who asked before a season often comes
 * back at the same season a year later; what is older serves nobody. The privacy page names this time.
 */
export const messagesKept = 365 * day
