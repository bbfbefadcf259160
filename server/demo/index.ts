import type { seedDemo as Seed } from './seed-demo.ts'

export type { CallInside } from './front-door.ts'
export { assertOwnDatabase } from './own-database.ts'
export { demoMemberPassword, demoStaff } from './people.ts'
export { demoRoutes } from './routes.ts'

/** Fills a fresh demo database; what that takes is loaded in demo mode alone. */
export const seedDemo: typeof Seed = async (...given) => {
  const { seedDemo: seed } = await import('./seed-demo.ts')
  return seed(...given)
}
