import type { PrivacyPage } from '#contract/privacy-page.ts'
import type { LocalizedText } from '#contract/values.ts'
import type { Context } from '#server/context.ts'
import { isOnlyOneActive } from '#server/health-access/index.ts'
import { AppError } from '#server/platform/http/errors.ts'
import { retentionInForce } from '#server/retention/periods/index.ts'
import { readNewestSite, siteDefaults } from '#server/site/index.ts'
import { type PurposeBasis, purposesOf } from './purposes-of.ts'
import { type Holds, pageText } from './rules.ts'
import { findVersion, insertVersion, newestVersion, type VersionRow } from './store.ts'

const maxAttempts = 3

/**
 * The page as it holds now. Where it differs from its newest version it becomes the next one, whatever changed it: the
 * owner's text, a time, or the team.
 */
export async function pageInForce(context: Context): Promise<PrivacyPage> {
  const { db, clock } = context
  for (let attempt = 1; ; attempt++) {
    // The text after the version, anew each time: a slow reader would bring a former text back as the newest one.
    const newest = await newestVersion(db)
    const text = await textNow(context)
    if (newest?.text_ar === text.ar && newest.text_en === text.en) return pageView(newest)
    // Another process kept adding others: each of them has its own view of the site for a second.
    if (attempt > maxAttempts) throw new AppError('busy', { retryAfter: 1 })
    const purposes = purposesOf(text, basisOf(context))
    await insertVersion(db, { number: (newest?.number ?? 0) + 1, text, purposes, now: clock.now() })
  }
}

/** The version of the page in force, as it is stored with a consent. */
export async function versionInForce(context: Context): Promise<string> {
  return String((await pageInForce(context)).version)
}

/** A version of the page. Throws `not_found`. */
export async function readVersion({ db }: Context, number: number): Promise<PrivacyPage> {
  const row = await findVersion(db, number)
  if (!row) throw new AppError('not_found')
  return pageView(row)
}

/** What the purposes of a page are compared with, in this product as it runs. */
export function basisOf({ settings }: Pick<Context, 'settings'>): PurposeBasis {
  return {
    written: siteDefaults(settings.demo).settings.privacyText,
    storage: settings.filesBucket ? 'service' : 'server',
  }
}

async function textNow(context: Context): Promise<LocalizedText> {
  // Not from memory: of two processes one would bring back the former text within the second after a publish.
  const { privacyText } = (await readNewestSite(context)).settings
  const { written, storage } = basisOf(context)
  const holds: Holds = {
    periods: await retentionInForce(context.db),
    team: (await isOnlyOneActive(context.db)) ? 'one' : 'several',
    storage,
  }
  const textIn = (language: 'ar' | 'en') =>
    pageText(language, { text: privacyText[language], written: written[language] }, holds)
  return { ar: textIn('ar'), en: textIn('en') }
}

const pageView = (row: VersionRow): PrivacyPage => ({
  version: row.number,
  at: row.began_at,
  text: { ar: row.text_ar, en: row.text_en },
})
