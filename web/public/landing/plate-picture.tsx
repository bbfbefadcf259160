import { useCallback, useState } from 'react'
import type { SitePicture } from '#contract/site-content.ts'
import { classes } from '#web/ui/classes.ts'
import { SitePictureView } from '#web/ui/site-picture.tsx'
import plate from './plate.svg?url'
import styles from './plate-picture.module.css'
import { Portrait } from './portrait.tsx'

type PlatePictureProps = {
  /** Fills the plate. */
  photo: SitePicture | null
  /** The coach's face, in the hub. */
  portrait: SitePicture | null
  /** The site's name. */
  name: string
}

/**
 * The plate of the hero, larger than the window, with the coach's portrait as its hub; it rolls around the hub as the
 * page scrolls. With a photo, it does not roll.
 */
export function PlatePicture({ photo, portrait, name }: PlatePictureProps) {
  const [lost, setLost] = useState<string>()
  const id = photo?.id
  const lose = useCallback(() => setLost(id), [id])
  if (photo && id !== lost) {
    return (
      <div className={classes(styles.plate, styles.rim)}>
        <div className={styles.opening}>
          <SitePictureView
            picture={photo}
            sizes="(min-width: 980px) 44vw, 73vw"
            className={styles.photo}
            eager
            onLost={lose}
          />
        </div>
      </div>
    )
  }
  return (
    <div className={classes(styles.plate, styles.drawn)}>
      <img src={plate} alt="" width="1000" height="1000" fetchPriority="high" />
      <figure
        className={styles.hub}
        aria-label={portrait ? name : undefined}
        aria-hidden={portrait ? undefined : true}
      >
        <span className={styles.face}>
          <Portrait photo={portrait} name={name} sizes="(min-width: 980px) 22vw, 190px" eager />
        </span>
      </figure>
    </div>
  )
}
