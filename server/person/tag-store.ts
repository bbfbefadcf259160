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

/**
 * Different tags in a range, in order. Jumps from each to the next in the index, so that it takes the same time however
 * many users have one.
 */
export async function tagsInRange(db: Db, { from, to }: TermRange, limit: number): Promise<string[]> {
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
