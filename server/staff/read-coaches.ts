import type { ListFacts, ListQuery } from '#contract/lists.ts'
import type { Coach } from '#contract/staff.ts'
import type { Language } from '#contract/values.ts'
import type { Context } from '#server/context.ts'
import type { Caller } from '#server/platform/http/caller.ts'
import { AppError } from '#server/platform/http/errors.ts'
import { pagedResult } from '#server/platform/paged-result.ts'
import { countStaff, findStaffById, pageOfStaff } from './store.ts'
import { coachView } from './view.ts'

type Viewer = { caller: Caller; language: Language }

/** One page of the staff, as far as the viewer may see them. */
export async function readCoaches(
  { db }: Pick<Context, 'db'>,
  { page, limit, sort }: ListQuery,
  viewer: Viewer,
): Promise<ListFacts & { coaches: Coach[] }> {
  const rows = await pageOfStaff(db, { sort, offset: (page - 1) * limit, limit })
  return {
    coaches: rows.map((row) => coachView(row, viewer.caller, viewer.language)),
    ...pagedResult({ page, limit }, await countStaff(db)),
  }
}

/** One coach, as far as the viewer may see them. Throws `not_found`. */
export async function readCoach({ db }: Pick<Context, 'db'>, id: string, viewer: Viewer): Promise<Coach> {
  const row = await findStaffById(db, id)
  if (!row) throw new AppError('not_found')
  return coachView(row, viewer.caller, viewer.language)
}
