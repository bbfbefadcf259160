import type { StoredSitePicture } from '#contract/uploads-site-pictures.ts'
import type { LocalizedText } from '#contract/values.ts'
import { useDraft } from '#web/staff/site-editor/draft/draft-store.ts'
import type { Place } from '#web/staff/site-editor/draft/paths.ts'
import { useEditor } from '#web/staff/site-editor/fields/editor-context.tsx'
import { usePlaceName } from '#web/staff/site-editor/fields/use-place-name.ts'
import { pictureAt, placesOfPicture } from '#web/staff/site-editor/media/picture-places.ts'

/** A path of the settings with its label. */
export type NamedPlace = { place: Place; name: string }

/** Where an image is used: paths of the published site, paths of this draft, and the number of shared drafts. */
export type PictureUsage = {
  published: NamedPlace[]
  draft: NamedPlace[]
  shared: number
  isUsed: boolean
  /** The description at its first path in the draft. */
  alt: LocalizedText | null
}

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
