import { countVisitStep, type VisitStep, visitSteps } from '#contract/visits.ts'
import { tabStore } from '#web/platform/storage.ts'
import { visitSource } from './visit-source.ts'

// How many of the steps this tab has counted, as for the visit itself: a mark of the tab, not of a person.
const countedKey = 'visitSteps'

/** Counts a step, and those before it, once per tab. It never delays the page, and an error changes nothing. */
export function countStep(step: VisitStep): void {
  const counted = Number(tabStore.get(countedKey))
  const reached = visitSteps.indexOf(step) + 1
  if (counted >= reached || !tabStore.set(countedKey, String(reached))) return
  for (const each of visitSteps.slice(counted, reached)) {
    const body = JSON.stringify({ step: each, source: visitSource() })
    navigator.sendBeacon(`/api${countVisitStep.path}`, new Blob([body], { type: 'application/json' }))
  }
}
