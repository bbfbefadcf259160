import { useMessages } from '#web/platform/messages.ts'
import type { Place } from '#web/site-editor/draft/places.ts'
import { usePlaceName } from '#web/site-editor/fields/use-place-name.ts'
import { Notice } from '#web/ui/notice.tsx'
import { panelMessages } from './messages.ts'

/** Names the parts of the kept draft that could not be read and say again what is published. */
export function ResetNotice({ places }: { places: readonly Place[] }) {
  const words = useMessages(panelMessages)
  const nameOf = usePlaceName()
  const wholes: Record<string, string> = words.resetPlaces
  if (places.length === 0) return null
  return (
    <Notice tone="warn">
      <p>{words.reset}</p>
      <ul>
        {[...new Set(places.map((place) => wholes[place] ?? nameOf(place)))].map((name) => (
          <li key={name} dir="auto">
            {name}
          </li>
        ))}
      </ul>
    </Notice>
  )
}
