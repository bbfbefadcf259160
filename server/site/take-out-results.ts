import type { SiteSettings } from '#contract/site-settings.ts'
import { staleTexts } from '#contract/translation-rules.ts'
import type { Tx } from '#server/platform/database/db.ts'
import { AppError } from '#server/platform/http/errors.ts'
import { withoutConsents } from './agreed-stories.ts'
import { changeStoredDrafts, changeStoredVersions } from './consent-store.ts'
import { findNewest, insertVersion, lockWithdrawals } from './store.ts'

const tries = 5

/**
 * Takes the results of consents that ended off the site: the newest version is replaced by one without them, which every
 * process shows within a second, and they leave all stored versions and shared drafts. `pictures` are the keys of their
 * pictures.
 */
export async function takeOutResults(
  tx: Tx,
  { consents, pictures, now }: { consents: string[]; pictures: string[]; now: Date },
): Promise<void> {
  if (consents.length === 0) return
  // Two at once would each write back the versions that they read, with the result of the other.
  await lockWithdrawals(tx)
  await replaceNewest(tx, consents, now)
  const change = (settings: unknown) => withoutConsents(settings, consents)
  await changeStoredVersions(tx, change)
  await changeStoredDrafts(tx, change, pictures)
}

async function replaceNewest(tx: Tx, consents: string[], now: Date): Promise<void> {
  for (let at = 0; at < tries; at++) {
    const newest = await findNewest(tx)
    const settings = newest && withoutConsents(newest.settings, consents)
    if (!newest || settings === null) return
    const [before, after] = [newest.settings, settings] as SiteSettings[] as [SiteSettings, SiteSettings]
    const isInserted = await insertVersion(tx, {
      version: newest.version + 1,
      settings,
      sections: newest.sections,
      changed: ['resultsPage.stories'],
      stale: staleTexts(before, after, newest.stale),
      restoredFrom: null,
      publishedBy: null,
      now,
    })
    // Somebody published meanwhile; that version may have the results, too.
    if (isInserted) return
  }
  throw new AppError('busy', { retryAfter: 1 })
}
