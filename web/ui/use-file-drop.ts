import { type DragEvent, useEffect, useState } from 'react'

const carriesFiles = (event: { dataTransfer: DataTransfer | null }) =>
  event.dataTransfer?.types.includes('Files') ?? false

/** Drag-and-drop handlers for an element, and whether a file is over it now. */
export function useFileDrop(onDrop: (file: File) => void) {
  const [over, setOver] = useState(false)

  // Otherwise a file dropped beside the field would open in place of the page, and the user's input would be lost.
  useEffect(() => {
    const stayHere = (event: globalThis.DragEvent) => {
      if (carriesFiles(event)) event.preventDefault()
    }
    window.addEventListener('dragover', stayHere)
    window.addEventListener('drop', stayHere)
    return () => {
      window.removeEventListener('dragover', stayHere)
      window.removeEventListener('drop', stayHere)
    }
  }, [])

  return {
    over,
    onDragOver: (event: DragEvent) => {
      if (!carriesFiles(event)) return
      event.preventDefault()
      setOver(true)
    },
    onDragLeave: (event: DragEvent) => {
      if (!event.currentTarget.contains(event.relatedTarget as Node | null)) setOver(false)
    },
    onDrop: (event: DragEvent) => {
      event.preventDefault()
      setOver(false)
      const file = event.dataTransfer.files[0]
      if (file) onDrop(file)
    },
  }
}
