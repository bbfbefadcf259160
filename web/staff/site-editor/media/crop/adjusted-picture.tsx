import { useId } from 'react'
import { useFormat } from '#web/platform/format.tsx'
import { useMessages } from '#web/platform/messages.ts'
import { mediaMessages } from '#web/staff/site-editor/media/messages.ts'
import { isCut, type PictureUse, pictureUses } from '#web/staff/site-editor/media/picture-uses.ts'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { SegmentedControl } from '#web/ui/segmented-control.tsx'
import { type Adjustment, focusOf, framed, ratioIn, shaped } from './adjustment.ts'
import styles from './crop.module.css'
import { pixelsOf, type Size } from './crop-frame.ts'
import { CropStage } from './crop-stage.tsx'
import { PictureViews } from './picture-views.tsx'

type AdjustedPictureProps = {
  src: string
  size: Size
  use: PictureUse
  adjustment: Adjustment
  /** Whether the image is already cropped on the server, which does not store what was outside. */
  isStored: boolean
  onAdjust: (adjustment: Adjustment) => void
  onPickAgain: () => void
}

/** An image with its crop and focus, and previews of where it is shown. */
export function AdjustedPicture(props: AdjustedPictureProps) {
  const { src, size, use, adjustment, isStored, onAdjust, onPickAgain } = props
  const t = useMessages(mediaMessages)
  const { digits } = useFormat()
  const { frame, shape } = adjustment
  const focus = focusOf(adjustment)
  const visible = pixelsOf(frame, size)
  const { wants } = pictureUses[use]
  return (
    <>
      {!isStored && (
        <Shapes use={use} shape={shape} onShape={(chosen) => onAdjust(shaped(adjustment, chosen, size))} />
      )}
      <div className={styles.work}>
        <div className={styles.main}>
          <CropStage
            {...{ src, size, frame }}
            ratio={ratioIn(shape, size)}
            onFrame={isStored ? undefined : (moved) => onAdjust(framed(adjustment, moved))}
            focus={isCut(use) ? focus : null}
            onPoint={(point) => onAdjust({ ...adjustment, point })}
          />
          {!isStored && (
            <p className={styles.facts}>{t.pixels(digits(visible.width), digits(visible.height))}</p>
          )}
        </div>
        <div className={styles.aside}>
          <PictureViews {...{ src, size, frame, use, focus }} />
          <div className={styles.hints}>
            {!isStored && <p>{t.crop.cropHint}</p>}
            {!isStored && <p className={styles.keys}>{t.crop.keysHint}</p>}
            {isCut(use) && <p>{t.crop.focusHint}</p>}
          </div>
        </div>
      </div>
      {!isStored && visible.width < wants && (
        <Notice tone="warn">{t.crop.small(digits(visible.width), digits(wants))}</Notice>
      )}
      {isStored && (
        <Notice>
          <p>{t.crop.storedOnly}</p>
          <Button variant="ghost" size="compact" onClick={onPickAgain}>
            {t.crop.pickAgain}
          </Button>
        </Notice>
      )}
    </>
  )
}

type ShapesProps = {
  use: PictureUse
  shape: Adjustment['shape']
  onShape: (shape: Adjustment['shape']) => void
}

function Shapes({ use, shape, onShape }: ShapesProps) {
  const t = useMessages(mediaMessages).crop
  const name = useId()
  const { shapes } = pictureUses[use]
  if (shapes.length < 2) return null
  return (
    <SegmentedControl
      name={name}
      label={t.shape}
      segments={shapes.map((value) => ({ value, label: t.shapes[value] }))}
      value={shape}
      onChange={({ target }) => {
        const chosen = shapes.find((one) => one === target.value)
        if (chosen) onShape(chosen)
      }}
    />
  )
}
