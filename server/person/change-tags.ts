import { maxTags } from '#contract/person-notes.ts'
import { lockUser, makeFindable } from '#server/accounts/index.ts'
import { audit } from '#server/audit/index.ts'
import type { Context } from '#server/context.ts'
import { inTransaction } from '#server/platform/database/transactions.ts'
import type { Actor } from '#server/platform/http/caller.ts'
import { AppError } from '#server/platform/http/errors.ts'
import { foldedTag } from './folded-tags.ts'
import { deleteTag, insertTag, tagsOf } from './tag-store.ts'

type Tagging = { userId: string; tag: string }

/** Adds a tag, by which the user is then found. One that the user has changes nothing. Throws `not_found` and `too_many_tags`. */
export function addTag(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  { userId, tag }: Tagging,
  actor: Actor,
): Promise<string[]> {
  const now = clock.now()
  return inTransaction(db, async (tx) => {
    if (!(await lockUser(tx, userId, now))) throw new AppError('not_found')
    const folded = foldedTag(tag)
    // Signs alone fold to nothing, and could be found by nothing.
    if (!/[\p{L}\p{N}]/u.test(folded)) throw new AppError('invalid_input', { fields: { tag: 'characters' } })
    const isNew = await insertTag(tx, { user_id: userId, folded, tag, added_at: now })
    const tags = await tagsOf(tx, userId)
    if (!isNew) return tags
    if (tags.length > maxTags) throw new AppError('too_many_tags')
    await makeFindable(tx, userId)
    await audit(tx, actor, { at: now, action: 'user.tag_added', subjectId: userId, details: { tag } })
    return tags
  })
}

/** Removes a tag; without it nothing changes. Throws `not_found`. */
export function removeTag(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  { userId, tag }: Tagging,
  actor: Actor,
): Promise<string[]> {
  const now = clock.now()
  return inTransaction(db, async (tx) => {
    if (!(await lockUser(tx, userId, now))) throw new AppError('not_found')
    if (await deleteTag(tx, userId, foldedTag(tag))) {
      await makeFindable(tx, userId)
      await audit(tx, actor, { at: now, action: 'user.tag_removed', subjectId: userId, details: { tag } })
    }
    return tagsOf(tx, userId)
  })
}
