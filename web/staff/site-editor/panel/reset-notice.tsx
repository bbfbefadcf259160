import { useMessages } from '#web/platform/messages.ts'
import type { Place } from '#web/staff/site-editor/draft/paths.ts'
import { usePlaceName } from '#web/staff/site-editor/fields/use-place-name.ts'
import { Notice } from '#web/ui/notice.tsx'
import { panelMessages } from './messages.ts'

/** Lists the parts of the stored draft that were unreadable and were reset to the published values. */
export function ResetNotice({ places }: { places: readonly Place[] }) {
  const t = useMessages(panelMessages)
  const nameOf = usePlaceName()
  const wholes: Record<string, string> = t.resetPlaces
  if (places.length === 0) return null
  return (
    <Notice tone="warn">
      <p>{t.reset}</p>
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
