import { type KeyboardEvent, useState } from 'react'

type ListboxInput<Option> = {
  options: readonly Option[]
  onPick: (option: Option) => void
  /** Called when it closes without a pick. */
  onDismiss: () => void
}

/** The state of a combobox's list: whether it is open, the active option, and the keyboard handlers. */
export function useListbox<Option extends { id: string }>({
  options,
  onPick,
  onDismiss,
}: ListboxInput<Option>) {
  const [open, setOpen] = useState(false)
  const [activeId, setActiveId] = useState<string | null>(null)
  const index = options.findIndex((option) => option.id === activeId)
  const active = open ? (options[index] ?? null) : null

  function hide() {
    setOpen(false)
    setActiveId(null)
  }

  function pick(option: Option) {
    hide()
    onPick(option)
  }

  function point(to: number) {
    const option = options[(to + options.length) % options.length]
    setActiveId(option?.id ?? null)
  }

  function press(event: KeyboardEvent<HTMLElement>) {
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault()
      const last = event.key === 'ArrowUp'
      if (!open || index < 0) point(last ? -1 : 0)
      else point(last ? index - 1 : index + 1)
      setOpen(true)
    } else if (event.key === 'Enter' && open) {
      // Picking must not submit the form.
      event.preventDefault()
      if (active) pick(active)
    } else if (event.key === 'Escape' && open) {
      // Esc closes the list, not the dialog around it.
      event.preventDefault()
      event.stopPropagation()
      hide()
      onDismiss()
    }
  }

  function leave() {
    if (!open) return
    hide()
    onDismiss()
  }

  return { open, active, show: () => setOpen(true), pick, press, leave }
}
