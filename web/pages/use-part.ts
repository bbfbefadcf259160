import { useRef } from 'react'
import { useLocation, useNavigate } from 'react-router'

/**
 * Which part of a screen shows: the address remembers it behind the `#`, so that a reload, a link and the way back lead
 * to it. The first part is the one without a name in the address; what else the address says stays with its part,
 * also while another one shows.
 */
export function usePart<Part extends string>(
  parts: readonly [Part, ...Part[]],
): [Part, (part: Part) => void] {
  const { hash } = useLocation()
  const navigate = useNavigate()
  // What stands behind a slash belongs to the part itself.
  const named = hash.slice(1).split('/')[0]
  const part = parts.find((one) => one === named) ?? parts[0]
  const left = useRef<Partial<Record<Part, string>>>({})
  const choose = (chosen: Part) => {
    left.current[part] = hash
    void navigate({ hash: left.current[chosen] || chosen }, { preventScrollReset: true })
  }
  return [part, choose]
}
