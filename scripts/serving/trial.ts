import { randomBytes } from 'node:crypto'
import { coachLogin } from '#contract/auth.ts'
import { cairoDay } from '#contract/cairo-days.ts'
import { hasOpenPrices } from '#contract/open-prices.ts'
import { publishSite, readSite } from '#contract/site.ts'
import { call, granted } from './calls.ts'

/** The admin of every test product. */
export const trialAdmin = { username: 'karim', password: 'a strong staff password' }

/** Settings of a test product: empty, without rate limits, in its own folder. */
export function trialEnvironment(folder: string, more: Record<string, string> = {}): Record<string, string> {
  return {
    DATA_DIR: folder,
    DEMO: '0',
    RATE_LIMITS: 'off',
    // Seconds of a processor for each request, which what is tried does not need.
    READ_RECEIPTS: 'off',
    LOG_LEVEL: 'error',
    SECRET_KEY: randomBytes(32).toString('hex'),
    ADMIN_USERNAME: trialAdmin.username,
    ADMIN_PASSWORD: trialAdmin.password,
    ...more,
  }
}

/** Signs staff in like a plain client; returns the token. */
export async function signInTrialStaff(
  url: string,
  typed: { username: string; password: string },
): Promise<string> {
  return granted(await call(url, coachLogin, { body: typed })).token
}

/** Confirms the prefilled prices of a new site as its owner would, because nobody can apply before. */
export async function announcePrices({ url, token }: { url: string; token: string }): Promise<void> {
  const { settings, sections, version } = granted(await call(url, readSite, {}))
  if (!hasOpenPrices(settings)) return
  const none = { numbers: '', specialties: '', videos: '' }
  const confirmed = { ...none, ...settings.confirmed, prices: cairoDay(new Date()) }
  const body = { settings: { ...settings, confirmed }, sections, version }
  granted(await call(url, publishSite, { token, body }))
}
