import { useLayoutEffect, useState } from 'react'
import { createStore, useStore } from '#web/platform/store.ts'
import type { Place } from '#web/staff/site-editor/draft/paths.ts'
import { fieldAt } from '#web/staff/site-editor/fields/all-fields.ts'

/** Opens the group of a field, and focuses the field once it has been rendered. */
export function useFocusField(openGroup: (group: string) => void) {
  const [sought] = useState(() => createStore<Place | null>(null))
  const place = useStore(sought)

  useLayoutEffect(() => {
    if (place === null) return
    const field = elementAt(place)
    sought.set(null)
    if (!field) return
    field.focus({ preventScroll: true })
    field.scrollIntoView({ block: 'center' })
  }, [place, sought])

  function seek(wanted: Place) {
    const found = fieldAt(wanted)
    if (!found) return
    openGroup(found.group.id)
    sought.set(wanted)
  }

  return { sought, seek }
}

/** The control at a path, or the first control of the innermost field around it. */
function elementAt(place: Place): HTMLElement | null {
  const own = document.querySelector<HTMLElement>(`[data-place="${CSS.escape(place)}"]`)
  if (own) return own
  const field = document.querySelector<HTMLElement>(
    `:is([data-field="${CSS.escape(place)}"], [data-entry="${CSS.escape(place)}"])`,
  )
  const control = field?.querySelector<HTMLElement>('input, textarea, select, button')
  if (control) return control
  const outer = place.slice(0, Math.max(0, place.lastIndexOf('.')))
  return outer === '' ? null : elementAt(outer)
}
