import { useEffect, useRef, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'

const key = 'pickedUser'

/**
 * Whose items are looked at, kept as long as the browser's tab: the id, and the way to change it. A link names somebody behind
 * the part and its tab, `#resources/plans/<id>`: they are picked, `onNamed` is called, and the address forgets them, as somebody
 * else may be picked next.
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

/** Forgets who was looked at, when somebody signs out. */
export function forgetPickedUser(): void {
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
    // Then the choice lasts as long as the screen.
  }
}
