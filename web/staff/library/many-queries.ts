import { keepPreviousData, queryOptions, useQueryClient } from '@tanstack/react-query'
import { listHolders } from '#contract/assignments-holders.ts'
import { giveToMany } from '#contract/assignments-many.ts'
import { listUsers, type userStates } from '#contract/users.ts'
import type { Language } from '#contract/values.ts'
import { call } from '#web/platform/api.ts'
import { useLanguage } from '#web/platform/language.tsx'
import { queryTiming } from '#web/platform/query-timing.ts'
import { useIdempotencyKey } from '#web/platform/use-idempotency-key.ts'
import { useInvalidateLibrary } from './queries.ts'

const rowsOfPage = 20
const matches = 10

/** One page of who has a resource. */
export function holdersPage(id: string, page: number, language: Language) {
  return queryOptions({
    queryKey: [listHolders.id, id, page],
    queryFn: ({ signal }) =>
      call(listHolders, { params: { id }, query: { page, limit: rowsOfPage } }, { signal, language }),
    placeholderData: keepPreviousData,
    ...queryTiming.live,
  })
}

/** The members whom a search finds, the first few. */
export function membersFound(q: string, language: Language) {
  return queryOptions({
    queryKey: [giveToMany.id, 'found', q],
    queryFn: async ({ signal }) =>
      (await call(listUsers, { query: { limit: matches, q } }, { signal, language })).users,
    enabled: q !== '',
    ...queryTiming.live,
  })
}

/** A state of members, as the members list filters by. */
export type MemberState = Exclude<(typeof userStates)[number], 'blocked'>

/** How many members have a state now, up to a cap. */
export function countOfState(status: MemberState, language: Language) {
  return queryOptions({
    queryKey: [giveToMany.id, 'count', status],
    queryFn: async ({ signal }) =>
      (await call(listUsers, { query: { limit: 1, status } }, { signal, language })).total,
    ...queryTiming.live,
  })
}

/** Whom to give a resource: chosen members, or all with a state. */
export type Receivers = { userIds: string[] } | { filter: { status: MemberState } }

/** Returns a function that gives a resource to many; a repeat after a lost response is the same call. */
export function useGiveToMany() {
  const { language } = useLanguage()
  const keys = useIdempotencyKey()
  return async (id: string, body: Receivers) => {
    const idempotencyKey = keys.of(JSON.stringify([id, body]))
    const sent = { ...body, batch: idempotencyKey }
    const answer = await call(giveToMany, { params: { id }, body: sent }, { language, idempotencyKey })
    // The same members may get it again later.
    keys.forget()
    return answer
  }
}

/** Invalidates all that shows who has what. */
export function useInvalidateHolders() {
  const client = useQueryClient()
  const refresh = useInvalidateLibrary()
  return () => {
    refresh()
    for (const { id } of [listHolders, giveToMany]) void client.invalidateQueries({ queryKey: [id] })
  }
}
