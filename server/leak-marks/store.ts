import { type Selectable, sql } from 'kysely'
import { maxUnmarkedFiles } from '#contract/leak-marks.ts'
import { isOfSeenUser } from '#server/accounts/index.ts'
import type { Db } from '#server/platform/database/db.ts'
import type { Tables } from '#server/platform/database/tables.ts'

type MarkRow = Selectable<Tables['leak_marks']>

/** The mark of a member's copies of a resource. */
export function findMark(db: Db, { userId, resourceId }: Copy): Promise<MarkRow | undefined> {
  return db
    .selectFrom('leak_marks')
    .selectAll()
    .where('user_id', '=', userId)
    .where('resource_id', '=', resourceId)
    .executeTakeFirst()
}

/** A member and a resource that was given to them. */
export type Copy = { userId: string; resourceId: string }

/** Inserts a mark, unless the member has one for the resource or the code is taken. */
export async function insertMark(
  db: Db,
  { userId, resourceId, code, now }: Copy & { code: string; now: Date },
): Promise<void> {
  await db
    .insertInto('leak_marks')
    .values({ code, user_id: userId, resource_id: resourceId, first_opened_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

export type SourceRow = Awaited<ReturnType<typeof findSources>>[number]

/** Whose copies bear these codes, of the members whom the caller sees; `coach` is null for all. */
export async function findSources(db: Db, codes: string[], coach: string | null) {
  if (codes.length === 0) return []
  return db
    .selectFrom('leak_marks')
    .innerJoin('users', 'users.id', 'leak_marks.user_id')
    .leftJoin('resources', (join) =>
      join.onRef('resources.id', '=', 'leak_marks.resource_id').on('resources.deleted_at', 'is', null),
    )
    .select(['leak_marks.code', 'leak_marks.user_id', 'leak_marks.first_opened_at', 'users.name'])
    .select(['users.email', 'resources.id as resource_id', 'resources.title_ar', 'resources.title_en'])
    .where('leak_marks.code', 'in', codes)
    .where(isOfSeenUser('leak_marks.user_id', coach))
    .orderBy('leak_marks.first_opened_at')
    .execute()
}

/** The marks of a member's copies, with the titles of what is still in the library. */
export function marksOfMember(db: Db, userId: string) {
  return db
    .selectFrom('leak_marks')
    .leftJoin('resources', 'resources.id', 'leak_marks.resource_id')
    .select(['leak_marks.code', 'leak_marks.first_opened_at', 'resources.title_ar', 'resources.title_en'])
    .where('leak_marks.user_id', '=', userId)
    .orderBy('leak_marks.first_opened_at')
    .orderBy('leak_marks.code')
    .execute()
}

/** A resource whose file, or a former one of it, has one of these hashes. All staff see every resource. */
export async function findOriginal(db: Db, hashes: string[]) {
  const uploads = db
    .selectFrom('uploads')
    .leftJoin('former_files', 'former_files.upload_id', 'uploads.id')
    .innerJoin('resources', (join) =>
      join.on((on) =>
        on.or([
          on('resources.upload_id', '=', on.ref('uploads.id')),
          on('resources.id', '=', on.ref('former_files.resource_id')),
        ]),
      ),
    )
    .select(['resources.id', 'resources.title_ar', 'resources.title_en'])
    .where('uploads.sha256', 'in', hashes)
    .where('uploads.purpose', '=', 'resource')
    .where('resources.deleted_at', 'is', null)
  return uploads.orderBy('uploads.created_at').limit(1).executeTakeFirst()
}

/** Notes that a file cannot bear a mark. */
export async function noteUnmarkable(db: Db, uploadId: string, now: Date): Promise<void> {
  await db
    .insertInto('unmarkable_files')
    .values({ upload_id: uploadId, noticed_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** Whether it was noted that a file cannot bear a mark. */
export async function isUnmarkable(db: Db, uploadId: string): Promise<boolean> {
  const noted = db.selectFrom('unmarkable_files').select('upload_id').where('upload_id', '=', uploadId)
  return (await noted.executeTakeFirst()) !== undefined
}

/** The resources whose file cannot bear a mark, at most `maxUnmarkedFiles`. */
export function findUnmarked(db: Db) {
  return db
    .selectFrom('unmarkable_files')
    .innerJoin('resources', 'resources.upload_id', 'unmarkable_files.upload_id')
    .select(['resources.id', 'resources.title_ar', 'resources.title_en'])
    .where('resources.deleted_at', 'is', null)
    .orderBy(sql`unmarkable_files.noticed_at desc`)
    .limit(maxUnmarkedFiles)
    .execute()
}
