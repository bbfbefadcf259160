import type { FastifyInstance } from 'fastify'
import { ensureFirstAdmin } from '#server/accounts/index.ts'
import type { Context } from '#server/context.ts'

const firstAdmin = { username: 'karim', password: 'a strong staff password' }

/** Makes the first admin of an empty product, and answers how to sign in. */
export async function createAdmin(context: Context): Promise<{ username: string; password: string }> {
  await ensureFirstAdmin({ ...context, settings: { ...context.settings, firstAdmin } })
  return firstAdmin
}

/** Makes the first admin and signs in as a plain client; answers the token. */
export async function signInAsAdmin(app: FastifyInstance, context: Context): Promise<string> {
  const payload = await createAdmin(context)
  const response = await app.inject({ method: 'POST', url: '/api/auth/coach-login', payload })
  if (response.statusCode !== 200) throw new Error(`The admin could not sign in: ${response.body}`)
  return response.json().token
}
