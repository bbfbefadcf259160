import { useFormat } from '#web/platform/format.tsx'
import { withinHours } from '#web/platform/within-hours.ts'
import { useSite } from './site-context.tsx'

/** The time in which the owner promises to review requests, to be put behind a verb; empty without a promise. */
export const useReviewTime = (): string => withinHours(useFormat(), useSite().settings.reviewWithinHours)
