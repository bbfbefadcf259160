import { lazyDialog } from '#web/ui/lazy-dialog.tsx'

/** The video player; loaded when the first video is opened. */
export const PlayerDialog = lazyDialog(async () => (await import('./player-dialog.tsx')).PlayerDialog)
