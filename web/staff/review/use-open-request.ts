import { useCallback } from 'react'
import { useLocation, useNavigate } from 'react-router'

/** The part of the requests, in the address. */
export const listPlace = 'requests'

/**
 * The open request, in the address after `#requests/`, so that a link leads to it and the back button to the list. Going
 * from one to the next replaces the entry.
 */
export function useOpenRequest() {
  const { hash, search } = useLocation()
  const navigate = useNavigate()
  const [part, id] = hash.slice(1).split('/')
  const openId = part === listPlace && id ? id : null
  const open = useCallback(
    (chosen: string | null, replace = false) => {
      const to = chosen ? `${listPlace}/${chosen}` : listPlace
      void navigate({ search, hash: to }, { replace, preventScrollReset: true })
    },
    [navigate, search],
  )
  return { openId, open }
}

/** Where a row leads: to its request, with the filter of the list. */
export const requestPlace = (id: string, search: string) => ({ search, hash: `${listPlace}/${id}` })
