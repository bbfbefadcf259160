import { type ReactNode, useState } from 'react'
import type { Resource } from '#contract/library.ts'
import { lazyDialog } from '#web/ui/lazy-dialog.tsx'

const Edit = lazyDialog(async () => (await import('./edit-dialog.tsx')).EditResourceDialog)

const File = lazyDialog(async () => (await import('./file-dialog.tsx')).FileDialog)

const Holders = lazyDialog(async () => (await import('./holders-dialog.tsx')).HoldersDialog)
const Give = lazyDialog(async () => (await import('./give-dialog.tsx')).GiveDialog)

const dialogs = { edit: Edit, file: File, holders: Holders, give: Give }

/** The dialogs of one resource, by what they are for. */
export type ResourceDialog = keyof typeof dialogs

/** The open dialog of a resource, and how to open one. It is outside the rows, because a row may move to another page. */
export function useResourceDialogs(): {
  dialog: ReactNode
  open: (name: ResourceDialog, resource: Resource) => void
} {
  const [shown, setShown] = useState<{ name: ResourceDialog; resource: Resource } | null>(null)
  const Shown = shown && dialogs[shown.name]
  return {
    dialog: Shown && <Shown resource={shown.resource} onClose={() => setShown(null)} />,
    open: (name, resource) => setShown({ name, resource }),
  }
}
