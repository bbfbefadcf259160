import { coachLogin } from '#contract/auth.ts'
import { call, granted } from '#scripts/serving/calls.ts'

/** Signs in as the demo's coach, like any API client; returns the token. */
export async function coachToken(url: string): Promise<string> {
  const body = { username: 'karim', password: 'karim-trains-2026' }
  return granted(await call(url, coachLogin, { body })).token
}
