import { createContext, type ReactNode, useContext, useSyncExternalStore } from 'react'
import type { SiteSettings } from '#contract/site-settings.ts'
import type { LiveValue } from '#web/platform/live-value.ts'
import { type DraftStore, useDraftValue } from '#web/site-editor/draft/draft-store.ts'
import type { Place } from '#web/site-editor/draft/places.ts'
import type { Review } from '#web/site-editor/draft/review.ts'

/** What every field of the editor works on. */
export type Editor = {
  store: DraftStore
  review: LiveValue<Review>
  /** Looks the draft through at once. */
  look: () => Review
  /** What the product says where the owner has set nothing. */
  defaults: SiteSettings
  /** A form that signs staff in, for what is not done without. */
  signIn: ReactNode
  /** The place that somebody asked to be led to; null once they are there. */
  sought: LiveValue<Place | null>
  /** Opens the field at a place, wherever it stands, and brings the focus there. */
  seek: (place: Place) => void
}

const EditorContext = createContext<Editor | null>(null)

/** Gives the fields the draft that they edit. */
export function EditorProvider({ editor, children }: { editor: Editor; children: ReactNode }) {
  return <EditorContext.Provider value={editor}>{children}</EditorContext.Provider>
}

/** What is being edited. Throws outside its provider. */
export function useEditor(): Editor {
  const editor = useContext(EditorContext)
  if (!editor) throw new Error('useEditor must be used inside an EditorProvider')
  return editor
}

/** What the draft says at a place. */
export function useValue(place: Place): unknown {
  return useDraftValue(useEditor().store, place)
}

/** What is wrong at a place, as `fieldSentence` reads it; told when somebody stops writing. */
export function useProblem(place: Place): string | undefined {
  return useReviewed(({ problems }) => problems.get(place))
}

/** Whether the other language of the text was changed since this one was written. */
export function useIsStale(place: Place): boolean {
  return useReviewed(({ stale }) => stale.has(place))
}

/** What is to be said of the draft as a whole. */
export function useReview(): Review {
  return useReviewed((review) => review)
}

function useReviewed<Part>(pick: (review: Review) => Part): Part {
  const { review } = useEditor()
  const read = () => pick(review.read())
  return useSyncExternalStore(review.subscribe, read, read)
}
