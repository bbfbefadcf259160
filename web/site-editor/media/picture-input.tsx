import type { Ref } from 'react'
import { acceptedPictures } from './picture-files.ts'

type PictureInputProps = { ref: Ref<HTMLInputElement>; label: string; onFile: (file: File) => void }

/** The browser's own way to choose a picture of this device, pressed by a button beside it. */
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
        // The same file may be chosen once more.
        target.value = ''
        if (file) onFile(file)
      }}
    />
  )
}
