import { type ComponentProps, type ReactNode, useEffect, useRef } from 'react'
import { useMessages } from '#web/platform/messages.ts'
import styles from './before-after.module.css'
import { classes } from './classes.ts'
import { uiMessages } from './messages.ts'
import { SitePictureView } from './site-picture.tsx'

type Picture = ComponentProps<typeof SitePictureView>['picture']

type BeforeAfterProps = {
  before: Picture
  after: Picture
  /** How wide the pictures show, as in the attribute of an image. */
  sizes: string
  className?: string
  /** What stands upon the pictures. */
  children?: ReactNode
}

/**
 * Two pictures in one place, parted by a line that can be dragged, or moved by the arrow keys. The first one stands where
 * reading begins. Fills the box that `className` gives it.
 */
export function BeforeAfter({ before, after, sizes, className, children }: BeforeAfterProps) {
  const words = useMessages(uiMessages)
  const divider = useRef<HTMLInputElement>(null)
  const move = () => {
    const { value = '50', parentElement } = divider.current ?? {}
    parentElement?.style.setProperty('--parted-at', String(Number(value) / 100))
  }
  // It may have been moved before the scripts came.
  useEffect(move, [])
  return (
    <div className={classes(styles.frame, className)}>
      <SitePictureView picture={after} sizes={sizes} className={styles.picture} />
      <div className={styles.before}>
        <SitePictureView picture={before} sizes={sizes} className={styles.picture} />
      </div>
      {children}
      <span className={styles.line} aria-hidden="true" />
      <input
        ref={divider}
        type="range"
        min="0"
        max="100"
        defaultValue="50"
        aria-label={words.divider}
        onInput={move}
      />
    </div>
  )
}
