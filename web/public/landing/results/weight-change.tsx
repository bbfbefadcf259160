import type { ReactNode } from 'react'
import type { TransformationStory } from '#contract/site-content.ts'
import { useFormat } from '#web/platform/format.tsx'
import { useMessages } from '#web/platform/messages.ts'
import { BeforeAfter } from '#web/ui/before-after.tsx'
import { classes } from '#web/ui/classes.ts'
import { resultMessages } from './messages.ts'
import styles from './weight-change.module.css'
import { curveSize, measuredWeights, weightCurve } from './weight-curve.ts'

/** From this number of weeks on, ticks are thin, because they would run into one bar. */
const manyWeeks = 60

type WeightChangeProps = { story: TransformationStory; sizes: string; className?: string }

/** The change: two photos if there are two and the member agreed to them, else the weights as a line. Both show the first and the last weight. */
export function WeightChange({ story, sizes, className }: WeightChangeProps) {
  const { beforeImage, afterImage, photosConsentDay, startWeight, endWeight } = story
  const t = useMessages(resultMessages)
  const weights = (
    <>
      <Weight label={t.before} kilograms={startWeight} className={styles.start} />
      <Weight label={t.after} kilograms={endWeight} className={styles.end} />
    </>
  )
  if (beforeImage && afterImage && photosConsentDay) {
    return (
      <BeforeAfter
        before={beforeImage}
        after={afterImage}
        sizes={sizes}
        className={classes(styles.change, styles.photos, className)}
      >
        {weights}
      </BeforeAfter>
    )
  }
  return <Curve story={story} weights={weights} className={className} />
}

type CurveProps = { story: TransformationStory; weights: ReactNode; className: string | undefined }

function Curve({ story, weights, className }: CurveProps) {
  const { trend, line, area, ticks } = weightCurve(story)
  return (
    <div className={classes(styles.change, styles[measuredWeights(story) ? 'measured' : trend], className)}>
      <svg
        viewBox={`0 0 ${curveSize.width} ${curveSize.height}`}
        preserveAspectRatio="none"
        aria-hidden="true"
        className={classes(styles.curve, 'flip')}
      >
        <path d={area} />
        <path d={line} />
        <path d={ticks} className={story.weeks > manyWeeks ? styles.dense : undefined} />
      </svg>
      {weights}
    </div>
  )
}

type WeightProps = { label: string; kilograms: number; className: string | undefined }

function Weight({ label, kilograms, className }: WeightProps) {
  const t = useMessages(resultMessages)
  const { number } = useFormat()
  return (
    <p className={classes(styles.weight, className)}>
      <span>{label}</span>
      <strong>
        <bdi>{number(kilograms)}</bdi> <small>{t.kilograms}</small>
      </strong>
    </p>
  )
}
