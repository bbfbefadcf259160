import { ApiError } from '#web/platform/api.ts'
import { useMessages } from '#web/platform/messages.ts'
import type { Place } from '#web/site-editor/draft/places.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { publishingMessages } from './messages.ts'
import { WayTo } from './problem-list.tsx'
import styles from './publishing.module.css'

/** What the server refused at which place of the settings, in its own sentence. */
export type Refused = ReadonlyMap<Place, string>

const ofSettings = 'settings.'

/** The places at which settings were refused; null where that is not why something failed. */
export function refusedPlaces(fault: Error | null): Refused | null {
  const fields = fault instanceof ApiError ? Object.entries(fault.fields) : []
  const places = fields.flatMap(([field, sentence]) =>
    field.startsWith(ofSettings) ? [[field.slice(ofSettings.length), sentence] as const] : [],
  )
  return places.length > 0 ? new Map(places) : null
}

/** In place of the look at what changes, once the server has refused some of it. */
export function RefusedDialog({ refused, onClose }: { refused: Refused; onClose: () => void }) {
  const words = useMessages(publishingMessages)
  return (
    <Dialog
      open
      onClose={onClose}
      title={words.problems}
      footer={
        <Button variant="ghost" onClick={onClose}>
          {words.keep}
        </Button>
      }
    >
      <RefusedPlaces refused={refused} onLeave={onClose} />
    </Dialog>
  )
}

/** What was refused, which the editor could not know by itself, such as a picture that another deleted; each leads to its field. */
export function RefusedPlaces({ refused, onLeave }: { refused: Refused; onLeave: () => void }) {
  return (
    <ul className={styles.ways}>
      {[...refused].map(([place, sentence]) => (
        <WayTo key={place} place={place} onLeave={onLeave}>
          {sentence}
        </WayTo>
      ))}
    </ul>
  )
}
