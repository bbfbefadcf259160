import { useEffect, useRef, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { useDelayed } from '#web/platform/use-delayed.ts'
import { type MembersFilter, membersFilterIn, membersSearchOf } from './members-filter.ts'

const pause = 300

/**
 * The filter of the members list, stored in the address so that it survives a reload, a link and going back. The search
 * is what is typed; it is written to the address after a pause, replacing the history entry.
 */
export function useMembersFilter() {
  const location = useLocation()
  const navigate = useNavigate()
  const stored = membersFilterIn(location.search)
  const [typed, setTyped] = useState(stored.q)
  const settled = useDelayed(typed.trim(), pause)
  const written = useRef(stored.q)

  function write(part: Partial<MembersFilter>, replace = false) {
    const search = membersSearchOf({ ...stored, page: 1, ...part }, location.search)
    void navigate({ search, hash: location.hash }, { replace, preventScrollReset: true })
  }

  const latest = useRef(write)
  latest.current = write
  useEffect(() => {
    if (settled === written.current) return
    written.current = settled
    latest.current({ q: settled }, true)
  }, [settled])

  useEffect(() => {
    // After going back or following a link the field takes the address's text, unless the field itself wrote it.
    if (stored.q === written.current) return
    written.current = stored.q
    setTyped(stored.q)
  }, [stored.q])

  return {
    filter: { ...stored, q: typed },
    /** Changes the filter; a changed search is only typed, and written after the pause. */
    change: ({ q, ...rest }: Partial<MembersFilter>) => {
      if (q !== undefined && q !== typed) setTyped(q)
      else write(rest)
    },
    /** Searches all users. */
    find: (q: string) => {
      written.current = q
      setTyped(q)
      write({ q, status: null, coach: null, plan: null })
    },
    clear: () => {
      written.current = ''
      setTyped('')
      write({ q: '', coach: null, plan: null })
    },
  }
}
