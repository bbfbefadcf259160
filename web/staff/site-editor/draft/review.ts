import { staleTexts } from '#contract/translation-rules.ts'
import { createStore, type Store } from '#web/platform/store.ts'
import type { Draft, DraftStore } from './draft-store.ts'
import type { Place } from './paths.ts'
import { type Problems, problemsOf } from './problems.ts'

/** The validation errors of a draft, and the paths of its outdated translations. */
export type Review = { problems: Problems; stale: ReadonlySet<Place> }

/** How long to wait after the last change before reviewing, in milliseconds. */
const pause = 150

/** `review` is updated after each pause in typing; `look` reviews immediately. */
export type Reviewing = { review: Store<Review>; look: () => Review; stop: () => void }

/** Reviews a draft after each pause in typing. `stale` are the outdated translations of the version it is based on. */
export function createReview(store: DraftStore, stale: readonly string[]): Reviewing {
  let begun = { basis: store.read().basis, stale }
  function look(): Review {
    const draft = store.read()
    // A newer basis has outdated some translations and updated others.
    if (draft.basis.version !== begun.basis.version) {
      const since = staleTexts(begun.basis.settings, draft.basis.settings, begun.stale)
      begun = { basis: draft.basis, stale: since }
    }
    return reviewOf(draft, begun.stale)
  }
  const review = createStore(look())
  let timer: ReturnType<typeof setTimeout> | undefined
  const stopListening = store.subscribe(() => {
    clearTimeout(timer)
    timer = setTimeout(() => review.set(look()), pause)
  })
  return {
    review,
    look,
    stop: () => {
      clearTimeout(timer)
      stopListening()
    },
  }
}

function reviewOf({ settings, basis }: Draft, staleBefore: readonly string[]): Review {
  return {
    problems: problemsOf(settings),
    stale: new Set(staleTexts(basis.settings, settings, staleBefore)),
  }
}
