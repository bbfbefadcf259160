import { staleTexts } from '#contract/site-texts.ts'
import { createLiveValue, type LiveValue } from '#web/platform/live-value.ts'
import type { Draft, DraftStore } from './draft-store.ts'
import type { Place } from './places.ts'
import { type Problems, problemsOf } from './problems.ts'

/** What is to be said of a draft: what keeps it from being published, and the texts that were left behind. */
export type Review = { problems: Problems; stale: ReadonlySet<Place> }

/** How long nothing is written before the draft is looked through, in milliseconds. */
const pause = 150

/** Looks a draft through whenever somebody stops writing. `staleBefore` are the texts of the basis that were left behind. */
export function createReview(
  store: DraftStore,
  staleBefore: readonly string[],
): { review: LiveValue<Review>; stop: () => void } {
  const review = createLiveValue(reviewOf(store.read(), staleBefore))
  let timer: ReturnType<typeof setTimeout> | undefined
  const stopListening = store.subscribe(() => {
    clearTimeout(timer)
    timer = setTimeout(() => review.set(reviewOf(store.read(), staleBefore)), pause)
  })
  return {
    review,
    stop: () => {
      clearTimeout(timer)
      stopListening()
    },
  }
}

/** What is to be said of a draft as it is. */
export function reviewOf({ settings, basis }: Draft, staleBefore: readonly string[]): Review {
  return {
    problems: problemsOf(settings),
    stale: new Set(staleTexts(basis.settings, settings, staleBefore)),
  }
}
