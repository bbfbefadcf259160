import { staleTexts } from '#contract/site-texts.ts'
import { createLiveValue, type LiveValue } from '#web/platform/live-value.ts'
import type { Draft, DraftStore } from './draft-store.ts'
import type { Place } from './places.ts'
import { type Problems, problemsOf } from './problems.ts'

/** What is to be said of a draft: what keeps it from being published, and the texts that were left behind. */
export type Review = { problems: Problems; stale: ReadonlySet<Place> }

/** How long nothing is written before the draft is looked through, in milliseconds. */
const pause = 150

/** The review of a draft: as it was when somebody last stopped writing, and looked through once more at once. */
export type Reviewing = { review: LiveValue<Review>; look: () => Review; stop: () => void }

/** Looks a draft through whenever somebody stops writing. `stale` are the texts of its basis that were left behind. */
export function createReview(store: DraftStore, stale: readonly string[]): Reviewing {
  let begun = { basis: store.read().basis, stale }
  function look(): Review {
    const draft = store.read()
    // What was published since has left texts behind too, and brought others in step.
    if (draft.basis.version !== begun.basis.version) {
      const since = staleTexts(begun.basis.settings, draft.basis.settings, begun.stale)
      begun = { basis: draft.basis, stale: since }
    }
    return reviewOf(draft, begun.stale)
  }
  const review = createLiveValue(look())
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
