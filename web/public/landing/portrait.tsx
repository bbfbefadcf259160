import type { SitePicture } from '#contract/site-content.ts'
import { initialOf } from '#web/platform/initial.ts'
import { useRuntime } from '#web/platform/runtime.tsx'
import { SitePictureView } from '#web/ui/site-picture.tsx'
import styles from './portrait.module.css'
import drawn from './portrait.svg?url&no-inline'

type PortraitProps = {
  photo: SitePicture | null
  /** The site's name: without a photo its first letter is shown. */
  name: string
  sizes: string
  /** In the first view: loaded at once. */
  eager?: boolean
}

/** The coach's face. A drawing stands for the invented coach of the demo alone; a real one without a photo has a letter. */
export function Portrait({ photo, name, sizes, eager = false }: PortraitProps) {
  const { demo } = useRuntime()
  const instead = demo ? (
    <img
      src={drawn}
      alt=""
      width="400"
      height="500"
      loading={eager ? 'eager' : 'lazy'}
      className={styles.picture}
    />
  ) : (
    <span className={styles.letter} aria-hidden="true">
      {initialOf(name)}
    </span>
  )
  if (!photo) return instead
  return (
    <SitePictureView
      picture={photo}
      sizes={sizes}
      className={styles.picture}
      eager={eager}
      instead={instead}
    />
  )
}
