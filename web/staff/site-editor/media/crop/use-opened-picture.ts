import { useEffect, useState } from 'react'
import type { SitePicture } from '#contract/site-content.ts'
import { pictureAddress } from '#web/ui/picture-address.ts'
import type { Size } from './crop-frame.ts'

/** The image to adjust: a local file, or one stored on the server. */
export type PictureSource = { kind: 'file'; file: File } | { kind: 'stored'; picture: SitePicture }

/** The state of loading an image; `size` has the EXIF orientation applied. */
export type OpenedPicture =
  | { step: 'reading' }
  | { step: 'unreadable' }
  | { step: 'open'; src: string; size: Size }

/** Loads an image to show and measure it. */
export function useOpenedPicture(source: PictureSource): OpenedPicture {
  const [opened, setOpened] = useState<OpenedPicture>({ step: 'reading' })
  const file = source.kind === 'file' ? source.file : null
  const stored = source.kind === 'stored' ? source.picture.id : null
  useEffect(() => {
    const src = file ? URL.createObjectURL(file) : pictureAddress(stored ?? '', 800, 'webp')
    const image = new Image()
    let isWanted = true
    image.src = src
    image.decode().then(
      () => {
        const size = { width: image.naturalWidth, height: image.naturalHeight }
        if (isWanted) setOpened({ step: 'open', src, size })
      },
      () => isWanted && setOpened({ step: 'unreadable' }),
    )
    return () => {
      isWanted = false
      if (file) URL.revokeObjectURL(src)
    }
  }, [file, stored])
  return opened
}
