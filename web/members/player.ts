import { onDemand } from '#web/ui/on-demand.tsx'

/** Plays a video; fetched when the first one is opened. */
export const PlayerDialog = onDemand(async () => (await import('./player-dialog.tsx')).PlayerDialog)
