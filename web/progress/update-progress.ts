import { onDemand } from '#web/ui/on-demand.tsx'

/** Writes a day down; fetched when it first opens. */
export const UpdateProgress = onDemand(async () => (await import('./update-dialog.tsx')).UpdateDialog)
