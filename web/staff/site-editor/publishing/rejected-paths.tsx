import { ApiError } from '#web/platform/api.ts'
import { useMessages } from '#web/platform/messages.ts'
import type { Place } from '#web/staff/site-editor/draft/paths.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { stack } from '#web/ui/layout.ts'
import { publishingMessages } from './messages.ts'
import { WayTo } from './problem-list.tsx'

/** The server's validation errors by path of the settings, as sentences. */
export type InvalidPlaces = ReadonlyMap<Place, string>

const ofSettings = 'settings.'

/** The validation errors of settings; null if the error has another cause. */
export function invalidPlacesIn(error: Error | null): InvalidPlaces | null {
  const fields = error instanceof ApiError ? Object.entries(error.fields) : []
  const places = fields.flatMap(([field, sentence]) =>
    field.startsWith(ofSettings) ? [[field.slice(ofSettings.length), sentence] as const] : [],
  )
  return places.length > 0 ? new Map(places) : null
}

/** Replaces the confirmation after the server rejected some values. */
export function InvalidPlacesDialog({
  invalidPlaces,
  onClose,
}: {
  invalidPlaces: InvalidPlaces
  onClose: () => void
}) {
  const t = useMessages(publishingMessages)
  return (
    <Dialog
      open
      onClose={onClose}
      title={t.problems}
      footer={
        <Button variant="ghost" onClick={onClose}>
          {t.keep}
        </Button>
      }
    >
      <InvalidPlacesList invalidPlaces={invalidPlaces} onLeave={onClose} />
    </Dialog>
  )
}

/** Errors only the server can detect, such as an image that someone deleted; each entry leads to its field. */
export function InvalidPlacesList({
  invalidPlaces,
  onLeave,
}: {
  invalidPlaces: InvalidPlaces
  onLeave: () => void
}) {
  return (
    <ul className={stack(8)}>
      {[...invalidPlaces].map(([place, sentence]) => (
        <WayTo key={place} place={place} onLeave={onLeave}>
          {sentence}
        </WayTo>
      ))}
    </ul>
  )
}
