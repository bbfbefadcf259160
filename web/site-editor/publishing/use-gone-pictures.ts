import { useMessages } from '#web/platform/messages.ts'
import type { Place } from '#web/site-editor/draft/places.ts'
import { usePlaceName } from '#web/site-editor/fields/use-place-name.ts'
import { publishingMessages } from './messages.ts'

/** Says of which places the pictures were gone when a version came back; nothing where none was. */
export function useGonePictures(): (places: readonly Place[]) => string | undefined {
  const { picturesGone, comma } = useMessages(publishingMessages)
  const nameOf = usePlaceName()
  return (places) =>
    places.length > 0 ? picturesGone(places.map((place) => nameOf(place)).join(comma)) : undefined
}
