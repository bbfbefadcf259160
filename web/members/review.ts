import { onDemand } from '#web/ui/on-demand.tsx'

/** Asks for a program review; fetched when it is first opened. */
export const ReviewDialog = onDemand(async () => (await import('./review-dialog.tsx')).ReviewDialog)
