import { onDemand } from '#web/ui/on-demand.tsx'

/** Gives a user videos and documents; fetched when it first opens. */
export const AssignResources = onDemand(async () => {
  const { AssignResourcesDialog } = await import('./assign-resources-dialog.tsx')
  return AssignResourcesDialog
})

/** Erases a person; fetched when it first opens. */
export const Erase = onDemand(async () => {
  const { EraseDialog } = await import('./erase-dialog.tsx')
  return EraseDialog
})

/** Blocks a user for a reason; fetched when it first opens. */
export const Block = onDemand(async () => {
  const { BlockDialog } = await import('./block-dialog.tsx')
  return BlockDialog
})
