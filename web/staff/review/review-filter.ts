import type { RequestQuery } from '#contract/applications-review.ts'
import { planIds } from '#contract/values.ts'

/**
 * The lists of requests: those that wait, decided ones whose applicant was not told, approved ones whose payment nobody
 * saw arrive, all decided, cancelled, all.
 */
export const reviewViews = ['waiting', 'not-told', 'not-arrived', 'done', 'cancelled', 'all'] as const
export type ReviewView = (typeof reviewViews)[number]

/** What the list shows. `from` and `to` are days in Cairo, `YYYY-MM-DD`, or empty. */
export type ReviewFilter = {
  view: ReviewView
  q: string
  page: number
  plan: RequestQuery['plan'] | null
  kind: RequestQuery['kind'] | null
  flag: RequestQuery['flag'] | null
  /** Of the list of payments that nobody saw arrive. */
  method: string | null
  from: string
  to: string
  /** Against the usual order of the view: newest first. */
  newest: boolean
}

export const requestKinds = ['new', 'renewal'] as const
export const requestFlags = ['duplicate', 'unsigned', 'same-email'] as const

const lastPage = 500
const day = /^\d{4}-\d{2}-\d{2}$/

/** Parses the filter in an address; invalid values are ignored. */
export function filterIn(search: string): ReviewFilter {
  const wanted = new URLSearchParams(search)
  const one = <Value extends string>(name: string, values: readonly Value[]): Value | null =>
    values.find((value) => value === wanted.get(name)) ?? null
  const dayOf = (name: string) => {
    const value = wanted.get(name) ?? ''
    return day.test(value) ? value : ''
  }
  const page = Number(wanted.get('page'))
  return {
    view: one('view', reviewViews) ?? 'waiting',
    q: (wanted.get('q') ?? '').trim().slice(0, 100),
    page: Number.isInteger(page) && page >= 1 && page <= lastPage ? page : 1,
    plan: one('plan', planIds),
    kind: one('kind', requestKinds),
    flag: one('flag', requestFlags),
    method: methodIn(search),
    from: dayOf('from'),
    to: dayOf('to'),
    newest: wanted.get('sort') === 'newest',
  }
}

/** The payment method in an address: a key, or `unsaid`. */
export const methodIn = (search: string): string | null =>
  new URLSearchParams(search).get('method')?.trim().slice(0, 64) || null

/** Writes a filter into an address's search string; other parameters stay, default values are left out. */
export function searchOf(filter: ReviewFilter, former: string): string {
  const search = new URLSearchParams(former)
  const put = (name: string, value: string | null | undefined) =>
    value ? search.set(name, value) : search.delete(name)
  const { view, page, newest, ...rest } = filter
  put('view', view === 'waiting' ? null : view)
  put('page', page > 1 ? String(page) : null)
  put('sort', newest ? 'newest' : null)
  for (const [name, value] of Object.entries(rest)) put(name, value)
  return search.toString()
}

const queries: Record<ReviewView, Pick<RequestQuery, 'sort'> & Partial<RequestQuery>> = {
  waiting: { status: 'pending', sort: 'oldest' },
  'not-told': { told: 'no', sort: 'decided' },
  'not-arrived': { arrived: 'no', sort: 'decided' },
  done: { status: 'decided', sort: 'decided' },
  cancelled: { status: 'cancelled', sort: 'newest' },
  all: { sort: 'newest' },
}

/** The query of the list's endpoint for a filter. */
export function queryOf(filter: ReviewFilter): Partial<RequestQuery> {
  const { view, page, newest, method, ...others } = filter
  const rest = { ...others, method: view === 'not-arrived' ? method : null }
  const set = Object.fromEntries(Object.entries(rest).filter(([, value]) => value))
  return { ...queries[view], ...(newest && { sort: 'newest' }), ...set, page }
}

/** Whether anything but the view is filtered. */
export function isNarrowed({ view, q, plan, kind, flag, method, from, to }: ReviewFilter): boolean {
  return Boolean(q || plan || kind || flag || from || to || (view === 'not-arrived' && method))
}

/** Whether the list begins with who waits longest. */
export function isOldestFirst({ view, newest }: ReviewFilter): boolean {
  return view === 'waiting' && !newest
}
