import { lazyVisible } from '#web/ui/lazy-visible.tsx'

/** The note of a payment's arrival, loaded when one is shown: most open requests have none yet. */
export const ArrivalNote = lazyVisible(async () => (await import('./arrival-note.tsx')).ArrivalNote)
