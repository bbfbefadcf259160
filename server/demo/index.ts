import type { writeSampleData as Seed } from './seed-demo.ts'

export type { CallInside } from './front-door.ts'
export { assertOwnDatabase } from './own-database.ts'
export { demoMemberPassword, demoStaff } from './people.ts'
export { demoRoutes } from './routes.ts'

/** Fills a new demo database; loads the modules for it only in demo mode. */
export const seedDemo: typeof Seed = async (...given) => {
  const { writeSampleData: seed } = await import('./seed-demo.ts')
  return seed(...given)
}
