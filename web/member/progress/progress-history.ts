import { lazyDialog } from '#web/ui/lazy-dialog.tsx'

/** The progress dialog: entries, charts, photos and the tools of staff; loaded when it first opens. */
export const ProgressHistory = lazyDialog(async () => (await import('./progress-dialog.tsx')).ProgressDialog)
