import { onDemand } from '#web/ui/on-demand.tsx'

/** What was written down: the list, the charts and the photos, and what staff add; fetched when it first opens. */
export const ProgressHistory = onDemand(async () => (await import('./progress-dialog.tsx')).ProgressDialog)
