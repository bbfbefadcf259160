import { createContext, type ReactNode, useContext, useSyncExternalStore } from 'react'
import type { SiteSettings } from '#contract/site-settings.ts'
import type { Store } from '#web/platform/store.ts'
import { type DraftStore, useDraftValue } from '#web/staff/site-editor/draft/draft-store.ts'
import type { Place } from '#web/staff/site-editor/draft/paths.ts'
import type { Review } from '#web/staff/site-editor/draft/review.ts'

export type Editor = {
  store: DraftStore
  review: Store<Review>
  /** Reviews the draft immediately, without the pause of typing. */
  look: () => Review
  /** The product's built-in settings. */
  defaults: SiteSettings
  /** The sign-in form for staff, shown by dialogs that call the server. */
  signIn: ReactNode
  /** The path of the field to focus; null once it has been focused. */
  sought: Store<Place | null>
  /** Opens the group of the field at a path and focuses the field. */
  seek: (place: Place) => void
}

const EditorContext = createContext<Editor | null>(null)

export function EditorProvider({ editor, children }: { editor: Editor; children: ReactNode }) {
  return <EditorContext.Provider value={editor}>{children}</EditorContext.Provider>
}

/** Throws outside EditorProvider. */
export function useEditor(): Editor {
  const editor = useContext(EditorContext)
  if (!editor) throw new Error('useEditor must be used inside an EditorProvider')
  return editor
}

/** The draft's value at a path. */
export function useValue(place: Place): unknown {
  return useDraftValue(useEditor().store, place)
}

/** The validation error at a path, as a code for `fieldSentence`; updated after a pause in typing. */
export function useProblem(place: Place): string | undefined {
  return useReviewed(({ problems }) => problems.get(place))
}

/** Whether the other language of the text was changed later. */
export function useIsStale(place: Place): boolean {
  return useReviewed(({ stale }) => stale.has(place))
}

export function useReview(): Review {
  return useReviewed((review) => review)
}

function useReviewed<Part>(pick: (review: Review) => Part): Part {
  const { review } = useEditor()
  const read = () => pick(review.read())
  return useSyncExternalStore(review.subscribe, read, read)
}
