import { lazyDialog } from '#web/ui/lazy-dialog.tsx'

/** Assigns videos and documents to a user; loaded when first opened. */
export const AssignResources = lazyDialog(async () => {
  const { AssignResourcesDialog } = await import('./assign-resources-dialog.tsx')
  return AssignResourcesDialog
})

/** Erases a user; loaded when first opened. */
export const Erase = lazyDialog(async () => {
  const { EraseDialog } = await import('./erase-dialog.tsx')
  return EraseDialog
})

/** Blocks a user for a reason; loaded when first opened. */
export const Block = lazyDialog(async () => {
  const { BlockDialog } = await import('./block-dialog.tsx')
  return BlockDialog
})

/** Adds a member by hand; loaded when first opened. */
export const AddMember = lazyDialog(async () => (await import('./add-member-dialog.tsx')).AddMemberDialog)
