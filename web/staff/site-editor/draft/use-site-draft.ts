import { useEffect, useState } from 'react'
import type { SiteSettings } from '#contract/site-settings.ts'
import { logHere } from '#web/platform/browser-log.ts'
import type { Editor } from '#web/staff/site-editor/fields/editor-context.tsx'
import { type Basis, createDraftStore } from './draft-store.ts'
import { createReview } from './review.ts'
import { draftKeys, noteStored, readStoredDraft } from './stored-draft.ts'

/** What the editor starts from: the published version, the product's defaults, and the outdated translations. */
export type Beginning = { published: Basis; defaults: SiteSettings; stale: readonly string[] }

/** Creates the editor state from the draft stored in this browser; `reset` are the paths that were unreadable. */
export function useSiteDraft({ published, defaults, stale }: Beginning): {
  editor: Omit<Editor, 'signIn' | 'sought' | 'seek'>
  reset: string[]
} {
  const [{ store, reviewing, reset }] = useState(() => {
    const stored = readStoredDraft(published)
    for (const place of stored.reset)
      logHere('a part of the stored draft could not be read and was reset', place)
    const made = createDraftStore(stored.draft)
    return { store: made, reviewing: createReview(made, stale), reset: stored.reset }
  })
  useEffect(() => reviewing.stop, [reviewing])

  // Tabs of one browser share the draft: the one stored last replaces the others.
  useEffect(() => {
    function follow({ key }: StorageEvent) {
      if (key !== draftKeys.settings && key !== draftKeys.sections) return
      // This tab may have a newer basis than the version it was opened with.
      const { basis } = store.read()
      const { draft } = readStoredDraft(basis.version > published.version ? basis : published)
      noteStored(draft)
      store.set(draft)
    }
    window.addEventListener('storage', follow)
    return () => window.removeEventListener('storage', follow)
  }, [store, published])

  const { review, look } = reviewing
  return { editor: { store, review, look, defaults }, reset }
}
