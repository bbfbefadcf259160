import { randomBytes } from 'node:crypto'
import { withEntryIds } from '#contract/entry-ids.ts'
import { normalizeSections } from '#contract/normalize-site.ts'
import type { SectionSetting } from '#contract/site.ts'
import { maxSharedDrafts, type SharedDraft } from '#contract/site-drafts.ts'
import type { SentSettings } from '#contract/site-settings.ts'
import { audit } from '#server/audit/index.ts'
import type { Context } from '#server/context.ts'
import { inTransaction } from '#server/platform/database/transactions.ts'
import type { Actor } from '#server/platform/http/caller.ts'
import { AppError } from '#server/platform/http/errors.ts'
import { newId } from '#server/platform/ids.ts'
import { hashToken } from '#server/platform/secrets.ts'
import { siteDefaults } from './default-settings.ts'
import { agreedOnly, placesOfGone, rejectMissing } from './missing-pictures.ts'
import { readPublishedSite } from './read-published-site.ts'
import { draftLife, placesOfPictures } from './rules.ts'
import { countDrafts, insertDraft, lockDrafts } from './store.ts'

type Sharing = {
  settings: SentSettings
  sections: SectionSetting[]
  version: number
  note: string
  days: number
}

/** The user who shares a draft, the network, and the address by which they reach the product. */
type Sharer = { actor: Actor; name: string; origin: string }

/**
 * Stores a copy of a draft and returns the link to it; only the hash of its token is stored. Throws `too_many_drafts`
 * if there are 20 valid links already, and `invalid_input` at the paths of missing images.
 */
export async function shareDraft(
  context: Context,
  { days, ...draft }: Sharing,
  { actor, name, origin }: Sharer,
): Promise<{ draft: SharedDraft; url: string }> {
  const now = context.clock.now()
  const id = newId(now)
  const token = randomBytes(16).toString('base64url')
  const expiresAt = new Date(now.getTime() + draftLife(days))
  const published = await readPublishedSite(context)
  const settings = { ...published.settings, ...draft.settings }
  const row = {
    ...draft,
    id,
    settings: withEntryIds(settings, published.settings),
    sections: normalizeSections(draft.sections, siteDefaults(context.settings.demo).sections),
    pictures: [...placesOfPictures(settings).keys()],
    tokenHash: hashToken(token),
    sharedBy: actor.userId,
    now,
    expiresAt,
  }
  await inTransaction(context.db, async (tx) => {
    await lockDrafts(tx)
    if ((await countDrafts(tx, now)) >= maxSharedDrafts) throw new AppError('too_many_drafts')
    await agreedOnly(tx, settings, { isRestored: false })
    rejectMissing(await placesOfGone(tx, settings))
    await insertDraft(tx, row)
    const details = { version: draft.version, days }
    await audit(tx, actor, { at: now, action: 'site_draft.shared', subjectId: id, details })
  })
  const shared: SharedDraft = {
    _id: id,
    note: draft.note,
    sharedBy: { _id: actor.userId, name },
    sharedAt: now.toISOString(),
    expiresAt: expiresAt.toISOString(),
    version: draft.version,
  }
  // After the '#', so that the token appears in no server's log and is sent to no other site.
  return { draft: shared, url: `${origin}/preview#${token}` }
}
