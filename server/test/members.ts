import type { FastifyInstance } from 'fastify'
import type { DailyLimits } from '#contract/site-settings.ts'
import type { PlanId } from '#contract/values.ts'
import { testPassword } from './accounts.ts'

/** Signs a member in as a plain client; returns the header for further calls. */
export async function signInAsMember(
  app: FastifyInstance,
  { email }: { email: string | null },
): Promise<{ authorization: string }> {
  const payload = { email, password: testPassword }
  const response = await app.inject({ method: 'POST', url: '/api/auth/login', payload })
  if (response.statusCode !== 200) throw new Error(`The member could not sign in: ${response.body}`)
  return { authorization: `Bearer ${response.json().token}` }
}

/** Publishes daily limits for some packages; `headers` are those of staff. */
export async function publishLimits(
  app: FastifyInstance,
  headers: Record<string, string>,
  limits: Partial<Record<PlanId, DailyLimits>>,
): Promise<void> {
  const { settings, sections, version } = (await app.inject({ url: '/api/site' })).json()
  const dailyLimits = { ...settings.dailyLimits, ...limits }
  const payload = { settings: { ...settings, dailyLimits }, sections, version }
  const response = await app.inject({ method: 'PUT', url: '/api/site', headers, payload })
  if (response.statusCode !== 200) throw new Error(`The limits could not be published: ${response.body}`)
}
