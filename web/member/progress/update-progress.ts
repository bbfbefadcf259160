import { lazyDialog } from '#web/ui/lazy-dialog.tsx'

/** The dialog to log a day; loaded when it first opens. */
export const UpdateProgress = lazyDialog(async () => (await import('./update-dialog.tsx')).UpdateDialog)
