import type { ReviewFilter } from './queries.ts'

const statuses = ['pending', 'approved', 'rejected'] as const
const lastPage = 500

/** What an address asks for; what it can't mean is left out. */
export function filterIn(search: string): ReviewFilter {
  const asked = new URLSearchParams(search)
  const page = Number(asked.get('page'))
  return {
    status: statuses.find((one) => one === asked.get('status')) ?? null,
    q: (asked.get('q') ?? '').trim().slice(0, 100),
    page: Number.isInteger(page) && page >= 1 && page <= lastPage ? page : 1,
  }
}

/** The address's search with a filter in it; the rest of it stays, and what is usual is not said. */
export function searchOf({ status, q, page }: ReviewFilter, former: string): string {
  const search = new URLSearchParams(former)
  const put = (name: string, value: string | null) => (value ? search.set(name, value) : search.delete(name))
  put('status', status)
  put('q', q)
  put('page', page > 1 ? String(page) : null)
  return search.toString()
}
