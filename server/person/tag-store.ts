import { isOfSeenUser } from '#server/accounts/index.ts'
import type { Db, Tx } from '#server/platform/database/db.ts'
import type { TermRange } from '#server/platform/search/terms.ts'

/** The tags of a user, in the order in which they were added. */
export async function tagsOf(db: Db, userId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('user_tags')
    .select('tag')
    .where('user_id', '=', userId)
    .orderBy('added_at')
    .orderBy('folded')
    .execute()
  return rows.map(({ tag }) => tag)
}

/** Inserts a tag that the user does not have yet. */
export async function insertTag(
  tx: Tx,
  tag: { user_id: string; folded: string; tag: string; added_at: Date },
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('user_tags')
    .values(tag)
    .onConflict((conflict) => conflict.columns(['user_id', 'folded']).doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}

/** Deletes a tag of a user; false if there is none. */
export async function deleteTag(tx: Tx, userId: string, folded: string): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('user_tags')
    .where('user_id', '=', userId)
    .where('folded', '=', folded)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

/** The same of the members of one coach, who are few. */
async function tagsOfCoach(
  db: Db,
  { from, to, onlyOfCoach }: TermRange & { onlyOfCoach: string },
  limit: number,
): Promise<string[]> {
  const rows = await db
    .selectFrom('user_tags')
    .select(({ fn }) => ['folded', fn.min('tag').as('tag')])
    .where(isOfSeenUser('user_tags.user_id', onlyOfCoach))
    .where('folded', '>=', from)
    .where('folded', '<', to)
    .groupBy('folded')
    .orderBy('folded')
    .limit(limit)
    .execute()
  return rows.map(({ tag }) => tag)
}

/**
 * Different tags in a range, in order. Jumps from each to the next in the index, so that it takes the same time however
 * many users have one.
 */
export async function tagsInRange(
  db: Db,
  { from, to, onlyOfCoach }: TermRange & { onlyOfCoach: string | null },
  limit: number,
): Promise<string[]> {
  if (onlyOfCoach !== null) return tagsOfCoach(db, { from, to, onlyOfCoach }, limit)
  const tags: string[] = []
  let next = db.selectFrom('user_tags').where('folded', '>=', from)
  while (tags.length < limit) {
    const found = await next
      .select(['folded', 'tag'])
      .where('folded', '<', to)
      .orderBy('folded')
      .orderBy('tag')
      .limit(1)
      .executeTakeFirst()
    if (!found) break
    tags.push(found.tag)
    next = db.selectFrom('user_tags').where('folded', '>', found.folded)
  }
  return tags
}
