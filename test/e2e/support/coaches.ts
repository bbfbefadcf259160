import { addCoach } from '#contract/staff.ts'
import { call, granted } from '#scripts/serving/calls.ts'
import { coachToken } from './coach-token.ts'
import type { Product } from './product.ts'

const password = 'coach-trains-2026'

/** A coach who is not an admin; the credentials for the sign-in. */
export async function aCoach(product: Product, name: string) {
  const token = await coachToken(product.url)
  const username = `coach-${Math.random().toString(36).slice(2, 10)}`
  const body = { username, name, password, role: 'coach', currentPassword: 'karim-trains-2026' } as const
  const { coach } = granted(await call(product.url, addCoach, { token, body }))
  return { id: coach._id, username, password }
}
