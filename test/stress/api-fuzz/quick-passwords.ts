import { cost } from '#server/platform/passwords/cost.ts'

// Thousands of passwords are hashed here; the production cost is tested elsewhere. The hashing module reads its cost
// when it loads, so this must be imported first.
Object.assign(cost, { memoryCost: 1024, timeCost: 1 })
