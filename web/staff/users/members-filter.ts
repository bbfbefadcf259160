import { lastPage } from '#contract/lists.ts'
import { userSorts } from '#contract/users.ts'
import { planIds } from '#contract/values.ts'
import { type UserListQuery, userStatuses } from './queries.ts'

const longestSearch = 100

/** What the members list shows; all of it is in the address. */
export type MembersFilter = Required<UserListQuery>

/** Parses the filter in an address; invalid values are ignored. Without a state the list shows active members. */
export function membersFilterIn(search: string): MembersFilter {
  const wanted = new URLSearchParams(search)
  const status = wanted.get('status')
  const page = Number(wanted.get('page'))
  const coach = wanted.get('coach') ?? ''
  return {
    status: status === 'all' ? null : (userStatuses.find((one) => one === status) ?? 'active'),
    q: (wanted.get('q') ?? '').trim().slice(0, longestSearch),
    coach: /^[\w-]{1,100}$/.test(coach) ? coach : null,
    plan: planIds.find((one) => one === wanted.get('plan')) ?? null,
    sort: userSorts.find((one) => one === wanted.get('sort')) ?? null,
    page: Number.isInteger(page) && page >= 1 && page <= lastPage ? page : 1,
  }
}

/** Writes a filter into an address's search string; other parameters stay, default values are left out. */
export function membersSearchOf(filter: MembersFilter, former: string): string {
  const search = new URLSearchParams(former)
  const put = (name: string, value: string | null) => (value ? search.set(name, value) : search.delete(name))
  put('status', filter.status === 'active' ? null : (filter.status ?? 'all'))
  put('q', filter.q)
  put('coach', filter.coach)
  put('plan', filter.plan)
  put('sort', filter.sort)
  put('page', filter.page > 1 ? String(filter.page) : null)
  return search.toString()
}
