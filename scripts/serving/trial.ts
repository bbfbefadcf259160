import { randomBytes } from 'node:crypto'
import { coachLogin } from '#contract/accounts.ts'
import { call, granted } from './calls.ts'

/** The admin of every product on trial. */
export const trialAdmin = { username: 'karim', password: 'a strong staff password' }

/** Settings of a product on trial: empty, without limits on how often may be asked, in a folder of its own. */
export function trialEnvironment(folder: string, more: Record<string, string> = {}): Record<string, string> {
  return {
    DATA_DIR: folder,
    DEMO: '0',
    RATE_LIMITS: 'off',
    LOG_LEVEL: 'error',
    SECRET_KEY: randomBytes(32).toString('hex'),
    ADMIN_USERNAME: trialAdmin.username,
    ADMIN_PASSWORD: trialAdmin.password,
    ...more,
  }
}

/** Signs a coach or an admin in as a plain program does; answers the token. */
export async function signInStaff(
  url: string,
  typed: { username: string; password: string },
): Promise<string> {
  return granted(await call(url, coachLogin, { body: typed })).token
}
