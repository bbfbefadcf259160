import type { ReviewFilter } from './queries.ts'

const statuses = ['pending', 'approved', 'rejected'] as const
const lastPage = 500

/** Parses the filter in an address; invalid values are ignored. */
export function filterIn(search: string): ReviewFilter {
  const wanted = new URLSearchParams(search)
  const page = Number(wanted.get('page'))
  return {
    status: statuses.find((one) => one === wanted.get('status')) ?? null,
    q: (wanted.get('q') ?? '').trim().slice(0, 100),
    page: Number.isInteger(page) && page >= 1 && page <= lastPage ? page : 1,
  }
}

/** Writes a filter into an address's search string; other parameters stay, default values are left out. */
export function searchOf({ status, q, page }: ReviewFilter, former: string): string {
  const search = new URLSearchParams(former)
  const put = (name: string, value: string | null) => (value ? search.set(name, value) : search.delete(name))
  put('status', status)
  put('q', q)
  put('page', page > 1 ? String(page) : null)
  return search.toString()
}
