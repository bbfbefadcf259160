import { randomBytes } from 'node:crypto'
import type { SectionSetting } from '#contract/site.ts'
import { maxSharedDrafts, type SharedDraft } from '#contract/site-drafts.ts'
import { repairSections } from '#contract/site-repair.ts'
import type { SiteSettings } from '#contract/site-settings.ts'
import { recordAudit } from '#server/audit/index.ts'
import type { Context } from '#server/context.ts'
import { inTransaction } from '#server/platform/database/transactions.ts'
import type { AccountCaller } from '#server/platform/http/caller.ts'
import { AppError } from '#server/platform/http/errors.ts'
import { newId } from '#server/platform/ids.ts'
import { hashToken } from '#server/platform/secrets.ts'
import { siteDefaults } from './default-settings.ts'
import { placesOfGone, refuseGone } from './gone-pictures.ts'
import { draftLife, placesOfPictures } from './rules.ts'
import { countDrafts, holdDrafts, insertDraft } from './store.ts'

type Sharing = {
  settings: SiteSettings
  sections: SectionSetting[]
  version: number
  note: string
  days: number
}

/** Who shares, from which network, and how they reach the product. */
type Sharer = { caller: Pick<AccountCaller, 'userId' | 'name'>; network: string; origin: string }

/**
 * Keeps a draft as it is now, and makes the link that shows it; only the hash of its token is kept. Throws
 * `too_many_drafts` where 20 links hold already, and `invalid_input` at the fields of pictures that are gone.
 */
export async function shareDraft(
  context: Context,
  { days, ...draft }: Sharing,
  { caller, network, origin }: Sharer,
): Promise<{ draft: SharedDraft; url: string }> {
  const now = context.clock.now()
  const id = newId(now)
  const token = randomBytes(16).toString('base64url')
  const expiresAt = new Date(now.getTime() + draftLife(days))
  const row = {
    ...draft,
    id,
    sections: repairSections(draft.sections, siteDefaults(context.settings.demo).sections),
    pictures: [...placesOfPictures(draft.settings).keys()],
    tokenHash: hashToken(token),
    sharedBy: caller.userId,
    now,
    expiresAt,
  }
  await inTransaction(context.db, async (tx) => {
    await holdDrafts(tx)
    if ((await countDrafts(tx, now)) >= maxSharedDrafts) throw new AppError('too_many_drafts')
    refuseGone(await placesOfGone(tx, draft.settings))
    await insertDraft(tx, row)
    await recordAudit(tx, {
      at: now,
      actorId: caller.userId,
      action: 'site_draft.shared',
      subjectId: id,
      details: { version: draft.version, days },
      network,
    })
  })
  const shared: SharedDraft = {
    _id: id,
    note: draft.note,
    sharedBy: { _id: caller.userId, name: caller.name },
    sharedAt: now.toISOString(),
    expiresAt: expiresAt.toISOString(),
    version: draft.version,
  }
  // After the '#', so that the token reaches neither a server's log nor another site.
  return { draft: shared, url: `${origin}/preview#${token}` }
}
