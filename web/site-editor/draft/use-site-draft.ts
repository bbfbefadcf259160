import { useEffect, useState } from 'react'
import type { SiteSettings } from '#contract/site-settings.ts'
import { logHere } from '#web/platform/browser-log.ts'
import type { Editor } from '#web/site-editor/fields/editor-context.tsx'
import { type Basis, createDraftStore } from './draft-store.ts'
import { createReview } from './review.ts'
import { draftKeys, noteKept, readKeptDraft } from './stored-draft.ts'

/** What the editor begins with: what is published, the product's own defaults, and the texts that were left behind. */
export type Beginning = { published: Basis; defaults: SiteSettings; stale: readonly string[] }

/** The draft of this browser, ready to be edited; `reset` are the places of it that could not be read. */
export function useSiteDraft({ published, defaults, stale }: Beginning): {
  editor: Omit<Editor, 'signIn' | 'sought' | 'seek'>
  reset: string[]
} {
  const [{ store, reviewing, reset }] = useState(() => {
    const kept = readKeptDraft(published)
    for (const place of kept.reset) logHere('a part of the kept draft could not be read and was reset', place)
    const made = createDraftStore(kept.draft)
    return { store: made, reviewing: createReview(made, stale), reset: kept.reset }
  })
  useEffect(() => reviewing.stop, [reviewing])

  // Another tab of this browser edits the same draft: what it kept last holds in all of them.
  useEffect(() => {
    function follow({ key }: StorageEvent) {
      if (key !== draftKeys.settings && key !== draftKeys.sections) return
      // This tab may have gone on to a newer version than the one that it was opened with.
      const { basis } = store.read()
      const { draft } = readKeptDraft(basis.version > published.version ? basis : published)
      noteKept(draft)
      store.set(draft)
    }
    window.addEventListener('storage', follow)
    return () => window.removeEventListener('storage', follow)
  }, [store, published])

  const { review, look } = reviewing
  return { editor: { store, review, look, defaults }, reset }
}
