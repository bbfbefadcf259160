import type { PictureArea } from '#contract/application-values.ts'
import { classes } from '#web/ui/classes.ts'
import styles from './outline.module.css'

const margin = 9

type OutlineProps = {
  area: PictureArea
  className?: string | undefined
}

/** A frame around a part of a picture, a little larger than it; the picture's place has it inside. */
export function Outline({ area, className }: OutlineProps) {
  return (
    <svg
      className={classes(styles.outline, className)}
      viewBox="0 0 1000 1000"
      preserveAspectRatio="none"
      aria-hidden
    >
      <rect
        x={area.x - margin}
        y={area.y - margin}
        width={area.width + 2 * margin}
        height={area.height + 2 * margin}
      />
    </svg>
  )
}
