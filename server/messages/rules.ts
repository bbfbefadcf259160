const day = 24 * 60 * 60 * 1000

/**
 * How long a message is stored, in milliseconds: 12 months. People often return at the same season a year later; older
 * messages have no use. The privacy page states this time.
 */
export const messageRetention = 365 * day
