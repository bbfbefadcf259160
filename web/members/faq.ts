import { onDemand } from '#web/ui/on-demand.tsx'

/** What members ask most; fetched when it is first opened. */
export const FaqDialog = onDemand(async () => (await import('./faq-dialog.tsx')).FaqDialog)
