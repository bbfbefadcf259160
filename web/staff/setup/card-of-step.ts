import type { ClaimSetUpStep } from '#contract/claim-states.ts'
import type { SetUpStep } from '#contract/setup-checklist.ts'

/** The id of the heading of the card in which a step is filled in; the checklist links to it. */
export const cardOfStep = (step: SetUpStep | ClaimSetUpStep) => `set-up-${step}`
