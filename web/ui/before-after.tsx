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
  /** The `sizes` attribute of the images. */
  sizes: string
  className?: string
  /** Shown on top of the pictures. */
  children?: ReactNode
}

/**
 * Two pictures on top of each other, with a divider that can be dragged or moved by the arrow keys. `before` is at the
 * side where lines start. Fills the box that `className` sets.
 */
export function BeforeAfter({ before, after, sizes, className, children }: BeforeAfterProps) {
  const t = useMessages(uiMessages)
  const divider = useRef<HTMLInputElement>(null)
  const move = () => {
    const { value = '50', parentElement } = divider.current ?? {}
    parentElement?.style.setProperty('--parted-at', String(Number(value) / 100))
  }
  // The divider may have been moved before hydration.
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
        aria-label={t.divider}
        onInput={move}
      />
    </div>
  )
}
