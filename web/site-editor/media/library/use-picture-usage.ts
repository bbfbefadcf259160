import type { StoredSitePicture } from '#contract/site-pictures.ts'
import type { LocalizedText } from '#contract/values.ts'
import { useDraft } from '#web/site-editor/draft/draft-store.ts'
import type { Place } from '#web/site-editor/draft/places.ts'
import { useEditor } from '#web/site-editor/fields/editor-context.tsx'
import { usePlaceName } from '#web/site-editor/fields/use-place-name.ts'
import { pictureAt, placesOfPicture } from '#web/site-editor/media/picture-places.ts'

/** A place of the settings, and what it is called. */
export type NamedPlace = { place: Place; name: string }

/** What uses a picture: places of the published site, places of the draft here, and so many shared drafts. */
export type PictureUsage = {
  published: NamedPlace[]
  draft: NamedPlace[]
  shared: number
  isUsed: boolean
  /** Its description where it is used first. */
  alt: LocalizedText | null
}

/** Where a picture of the library is used. */
export function usePictureUsage({ picture, usedIn, drafts }: StoredSitePicture): PictureUsage {
  const { store } = useEditor()
  const settings = useDraft(store, (draft) => draft.settings)
  const nameOf = usePlaceName()
  const inDraft = placesOfPicture(settings, picture.id)
  const [first] = inDraft
  return {
    published: usedIn.map((place) => ({ place, name: nameOf(place) })),
    draft: inDraft.map((place) => ({ place, name: nameOf(place) })),
    shared: drafts,
    isUsed: usedIn.length + inDraft.length + drafts > 0,
    alt: first === undefined ? null : (pictureAt(settings, first)?.alt ?? null),
  }
}
