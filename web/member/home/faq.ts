import { lazyDialog } from '#web/ui/lazy-dialog.tsx'

/** The FAQ dialog; loaded when it is first opened. */
export const FaqDialog = lazyDialog(async () => (await import('./faq-dialog.tsx')).FaqDialog)
