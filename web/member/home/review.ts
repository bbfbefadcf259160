import { lazyDialog } from '#web/ui/lazy-dialog.tsx'

/** The program review dialog; loaded when it is first opened. */
export const ReviewDialog = lazyDialog(async () => (await import('./review-dialog.tsx')).ReviewDialog)
