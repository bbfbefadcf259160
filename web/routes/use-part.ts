import { useRef } from 'react'
import { useLocation, useNavigate } from 'react-router'

/**
 * The visible part of a screen, stored in the address's hash, so that a reload, a link and the back button lead to it.
 * An empty hash means the first part. The rest of the hash belongs to its part and is restored when that part shows
 * again.
 */
export function usePart<Part extends string>(
  parts: readonly [Part, ...Part[]],
): [Part, (part: Part) => void] {
  const { hash } = useLocation()
  const navigate = useNavigate()
  // After the slash is the part's own state.
  const named = hash.slice(1).split('/')[0]
  const part = parts.find((one) => one === named) ?? parts[0]
  const left = useRef<Partial<Record<Part, string>>>({})
  const choose = (chosen: Part) => {
    left.current[part] = hash
    void navigate({ hash: left.current[chosen] || chosen }, { preventScrollReset: true })
  }
  return [part, choose]
}
