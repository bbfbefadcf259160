import { useState } from 'react'
import { useLocation } from 'react-router'

type Places<Part extends string> = Partial<Record<Part, string>>

/**
 * The visible part of a screen, stored in the address's hash, so that a reload, a link and the back button lead to it.
 * An empty hash means the first part; what follows a slash belongs to the part. `places` has the hashes at which the
 * `lasting` parts, which stay mounted, were left.
 */
export function usePart<Part extends string>(
  parts: readonly [Part, ...Part[]],
  lasting: readonly Part[],
): { part: Part; places: Places<Part> } {
  const hash = useLocation().hash.slice(1)
  const named = hash.split('/')[0]
  const part = parts.find((one) => one === named) ?? parts[0]
  const [places, setPlaces] = useState<Places<Part>>({})
  if (lasting.includes(part) && hash && places[part] !== hash) setPlaces({ ...places, [part]: hash })
  return { part, places }
}
