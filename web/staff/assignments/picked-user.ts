import { useEffect, useRef, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'

const key = 'pickedUser'

/**
 * The id of the picked user, stored per browser tab, and its setter. A link may name a user after the part and its tab,
 * `#library/plans/<id>`: that user is picked, `onNamed` is called, and the id is removed from the address, because
 * another user may be picked next.
 */
export function usePickedUser(onNamed: () => void): [string | null, (id: string | null) => void] {
  const [id, setId] = useState(readId)
  const { hash } = useLocation()
  const navigate = useNavigate()
  const [part, tab, named] = hash.slice(1).split('/')
  const pick = (next: string | null) => {
    setId(next)
    keepId(next)
  }
  const take = useRef(pick)
  take.current = (next) => {
    pick(next)
    void navigate({ hash: `${part}/${tab}` }, { replace: true, preventScrollReset: true })
    onNamed()
  }
  useEffect(() => {
    if (named) take.current(named)
  }, [named])
  return [named || id, pick]
}

/** Clears the stored user on sign-out. */
export function clearPickedUser(): void {
  keepId(null)
}

function readId(): string | null {
  try {
    return sessionStorage.getItem(key)
  } catch {
    return null
  }
}

function keepId(id: string | null): void {
  try {
    if (id === null) sessionStorage.removeItem(key)
    else sessionStorage.setItem(key, id)
  } catch {
    // Without storage the choice lasts as long as the screen.
  }
}
