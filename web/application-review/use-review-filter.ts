import { useEffect, useRef, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { useDelayed } from '#web/platform/use-delayed.ts'
import type { ReviewFilter } from './queries.ts'
import { filterIn, searchOf } from './review-filter.ts'

const pause = 300

/**
 * What the list shows, as the address says it, so that it survives a reload and the way back. What is typed into the
 * search goes into the address once the typing pauses, in place of what was searched for before.
 */
export function useReviewFilter() {
  const location = useLocation()
  const navigate = useNavigate()
  const filter = filterIn(location.search)
  const [typed, setTyped] = useState(filter.q)
  const settled = useDelayed(typed.trim(), pause)
  const written = useRef(filter.q)

  function change(part: Partial<ReviewFilter>, replace = false) {
    const search = searchOf({ ...filter, page: 1, ...part }, location.search)
    void navigate({ search, hash: location.hash }, { replace, preventScrollReset: true })
  }

  const write = useRef(change)
  write.current = change
  useEffect(() => {
    if (settled === written.current) return
    written.current = settled
    write.current({ q: settled }, true)
  }, [settled])

  useEffect(() => {
    // The way back, or a link: the field follows the address, unless it was the field that wrote it.
    if (filter.q === written.current) return
    written.current = filter.q
    setTyped(filter.q)
  }, [filter.q])

  return {
    filter,
    typed,
    setTyped,
    change,
    showAll: () => {
      written.current = ''
      setTyped('')
      change({ status: null, q: '' })
    },
  }
}
