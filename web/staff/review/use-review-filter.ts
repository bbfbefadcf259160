import { useEffect, useRef, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { useDelayed } from '#web/platform/use-delayed.ts'
import { filterIn, type ReviewFilter, searchOf } from './review-filter.ts'

const pause = 300

/**
 * The filter of the list, stored in the address so that it survives a reload and going back. Typed search text is
 * written to the address after a pause, replacing the history entry.
 */
export function useReviewFilter() {
  const location = useLocation()
  const navigate = useNavigate()
  const filter = filterIn(location.search)
  const [typed, setTyped] = useState(filter.q)
  const settled = useDelayed(typed.trim(), pause)
  const written = useRef(filter.q)

  /** `hash` is the place that shows then; without it the open one stays. */
  function change(part: Partial<ReviewFilter>, replace = false, hash = location.hash) {
    const search = searchOf({ ...filter, page: 1, ...part }, location.search)
    void navigate({ search, hash }, { replace, preventScrollReset: true })
  }

  const write = useRef(change)
  write.current = change
  useEffect(() => {
    if (settled === written.current) return
    written.current = settled
    write.current({ q: settled }, true)
  }, [settled])

  useEffect(() => {
    // After going back or following a link the field takes the address's text, unless the field itself wrote it.
    if (filter.q === written.current) return
    written.current = filter.q
    setTyped(filter.q)
  }, [filter.q])

  return {
    filter,
    typed,
    setTyped,
    change,
    clear: () => {
      written.current = ''
      setTyped('')
      change({ q: '', plan: null, kind: null, flag: null, method: null, from: '', to: '', newest: false })
    },
  }
}
