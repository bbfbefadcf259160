import type { Ref } from 'react'
import { acceptedPictures } from './picture-files.ts'

type PictureInputProps = { ref: Ref<HTMLInputElement>; label: string; onFile: (file: File) => void }

/** A visually hidden file input that a button beside it opens. */
export function PictureInput({ ref, label, onFile }: PictureInputProps) {
  return (
    <input
      ref={ref}
      type="file"
      accept={acceptedPictures}
      aria-label={label}
      tabIndex={-1}
      className="visually-hidden"
      onChange={({ target }) => {
        const [file] = target.files ?? []
        // Cleared, so that choosing the same file again fires `change`.
        target.value = ''
        if (file) onFile(file)
      }}
    />
  )
}
