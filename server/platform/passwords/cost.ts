/** The cost of hashing a password: RFC 9106's second recommendation, with one lane; about 50 ms and 64 MiB each. */
export const cost = { memoryCost: 65_536, timeCost: 3 }
