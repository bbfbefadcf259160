import { cost } from '#server/platform/passwords/cost.ts'

// Passwords are hashed by the thousand here: how long one takes in earnest is tried elsewhere. Hashing reads its cost as it
// is loaded, so this has to be loaded before it.
Object.assign(cost, { memoryCost: 1024, timeCost: 1 })
