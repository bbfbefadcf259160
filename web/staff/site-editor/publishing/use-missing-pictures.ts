import { useMessages } from '#web/platform/messages.ts'
import type { Place } from '#web/staff/site-editor/draft/paths.ts'
import { usePlaceName } from '#web/staff/site-editor/fields/use-place-name.ts'
import { publishingMessages } from './messages.ts'

/** Names the paths whose images no longer existed when a version was restored; undefined if there are none. */
export function useGonePictures(): (places: readonly Place[]) => string | undefined {
  const { picturesGone, comma } = useMessages(publishingMessages)
  const nameOf = usePlaceName()
  return (places) =>
    places.length > 0 ? picturesGone(places.map((place) => nameOf(place)).join(comma)) : undefined
}
