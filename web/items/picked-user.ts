import { useState } from 'react'

const key = 'pickedUser'

/** Whose items are looked at, kept as long as the browser's tab: the id, and the way to change it. */
export function usePickedUser(): [string | null, (id: string | null) => void] {
  const [id, setId] = useState(readId)
  return [
    id,
    (next) => {
      setId(next)
      keepId(next)
    },
  ]
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
