import type { LeakSearch } from '#contract/leak-marks.ts'
import { audit } from '#server/audit/index.ts'
import type { Context } from '#server/context.ts'
import type { AccountCaller, Actor } from '#server/platform/http/caller.ts'
import { takeFromQuota } from '#server/platform/http/rate-limit.ts'
import { hashesOfFile } from './hashes-of-file.ts'
import { typedCode } from './rules.ts'
import { findOriginal, findSources, findUnmarked } from './store.ts'
import { sourceView, titleView } from './view.ts'

/** How many searches one member of staff may make per hour. */
export const searchQuota = { name: 'leak-mark', limit: 60, windowSeconds: 60 * 60 }

type Searcher = { caller: AccountCaller; actor: Actor }

/** Counts a search. Throws `too_many_requests`. */
export async function takeSearch(context: Context, { caller }: Pick<Searcher, 'caller'>): Promise<void> {
  if (context.settings.rateLimits) await takeFromQuota(context, searchQuota, caller.userId)
}

/** Finds whose copy bears a code. */
export function findByCode(context: Context, code: string, searcher: Searcher): Promise<LeakSearch> {
  return search(context, [typedCode(code)], { ...searcher, by: 'code' })
}

/** Finds whose copies bear the marks in a file on this machine; without one, whether the library has these bytes. */
export async function findByFile(context: Context, path: string, searcher: Searcher): Promise<LeakSearch> {
  const answer = await search(context, await context.pictures.findMarks(path), { ...searcher, by: 'file' })
  if (answer.outcome !== 'unmarked') return answer
  const original = await findOriginal(context.db, await hashesOfFile(path))
  return { ...answer, original: original ? titleView(original) : null }
}

async function search(
  { db, clock }: Context,
  codes: string[],
  { caller, actor, by }: Searcher & { by: 'code' | 'file' },
): Promise<LeakSearch> {
  const rows = await findSources(db, codes, caller.onlyOfCoach)
  const outcome = codes.length === 0 ? 'unmarked' : rows.length === 0 ? 'unknown' : 'found'
  const entry = { at: clock.now(), action: 'leak_mark.searched', details: { by, outcome } } as const
  const members = [...new Set(rows.map(({ user_id }) => user_id))]
  if (members.length === 0) await audit(db, actor, entry)
  for (const subjectId of members) await audit(db, actor, { ...entry, subjectId })
  const hasOthers = rows.length > 0 && codes.some((code) => rows.every((row) => row.code !== code))
  return { outcome, sources: rows.map(sourceView), hasOthers, original: null }
}

/** The files of the library that are given without a mark. */
export async function readUnmarked({ db }: Context) {
  return { resources: (await findUnmarked(db)).map(titleView) }
}
