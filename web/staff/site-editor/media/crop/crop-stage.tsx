import { type KeyboardEvent, type PointerEvent, useRef } from 'react'
import type { PictureFocus } from '#contract/site-content.ts'
import { useFormat } from '#web/platform/format.tsx'
import { useMessages } from '#web/platform/messages.ts'
import { mediaMessages } from '#web/staff/site-editor/media/messages.ts'
import { arrowStep } from './arrow-step.ts'
import {
  type Frame,
  type Handle,
  handles,
  movedFrame,
  type Point,
  pixelsOf,
  pointOf,
  resizedFrame,
  type Size,
} from './crop-frame.ts'
import { followPointer } from './follow-pointer.ts'
import styles from './stage.module.css'
import { useVariables } from './use-variables.ts'

type CropStageProps = {
  src: string
  size: Size
  frame: Frame
  /** The fixed ratio of the frame, in thousandths of both sides. */
  ratio?: number
  /** Undefined if the frame is fixed, because the image is already cropped on the server. */
  onFrame?: (frame: Frame) => void
  /** The point to keep visible; null if the image is never cut. */
  focus: PictureFocus | null
  onPoint: (point: Point) => void
}

/** An image with its crop frame and focus point, usable by pointer, touch and keyboard. */
export function CropStage({ src, size, frame, ratio, onFrame, focus, onPoint }: CropStageProps) {
  const t = useMessages(mediaMessages).crop
  const stage = useRef<HTMLFieldSetElement>(null)
  const placed = useVariables<HTMLDivElement>({ ...frame })
  const isFramed = onFrame !== undefined
  return (
    <div className={styles.table}>
      {/* Images are not mirrored in RTL. */}
      <fieldset ref={stage} dir="ltr" aria-label={t.stage} className={styles.stage}>
        <img src={src} alt="" width={size.width} height={size.height} draggable={false} />
        <div ref={placed} className={styles.placed}>
          <div className={styles.shade} aria-hidden="true">
            <div className={styles.window} data-framed={isFramed || undefined} />
          </div>
          <Ground {...{ stage, frame, onFrame }} onTap={focus ? onPoint : undefined} />
          {onFrame &&
            handles.map((handle) => (
              <Grip key={handle} {...{ stage, size, frame, ratio, handle, onFrame }} />
            ))}
          {focus && <FocusPoint {...{ stage, frame, focus, onPoint }} />}
        </div>
      </fieldset>
    </div>
  )
}

type Stage = { readonly current: HTMLElement | null }
const steps = { small: 10, large: 50 }
const focusSteps = { small: 10, large: 30 }

type GroundProps = {
  stage: Stage
  frame: Frame
  onFrame: ((frame: Frame) => void) | undefined
  onTap: ((at: Point) => void) | undefined
}

/** The inside of the frame: dragging moves the frame, a tap sets the focus. */
function Ground({ stage, frame, onFrame, onTap }: GroundProps) {
  const t = useMessages(mediaMessages).crop
  const { percent } = useFormat()
  function press(event: PointerEvent<HTMLElement>) {
    if (!stage.current) return
    followPointer(event, stage.current, {
      onDrag: (by) => onFrame?.(movedFrame(frame, by)),
      onTap,
      onGiveUp: () => onFrame?.(frame),
    })
  }
  if (!onFrame) return <div className={styles.ground} data-still onPointerDown={press} />
  function step(event: KeyboardEvent) {
    const by = arrowStep(event, steps)
    if (by) onFrame?.(movedFrame(frame, by))
  }
  return (
    <div
      role="slider"
      tabIndex={0}
      aria-label={t.move}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={Math.round(frame.x / 10)}
      aria-valuetext={t.at(percent(frame.x / 1000), percent(frame.y / 1000))}
      className={styles.ground}
      onPointerDown={press}
      onKeyDown={step}
    />
  )
}

type GripProps = {
  stage: Stage
  size: Size
  frame: Frame
  ratio: number | undefined
  handle: Handle
  onFrame: (frame: Frame) => void
}

/** A handle on an edge or corner of the frame. */
function Grip({ stage, size, frame, ratio, handle, onFrame }: GripProps) {
  const t = useMessages(mediaMessages)
  const { digits } = useFormat()
  const isSide = handle === 'e' || handle === 'w'
  const { width, height } = pixelsOf(frame, size)
  const pull = (by: Point) => onFrame(resizedFrame(frame, handle, { by, ratio }))
  return (
    <div
      role="slider"
      tabIndex={0}
      aria-label={t.crop.handles[handle]}
      aria-valuemin={5}
      aria-valuemax={100}
      aria-valuenow={Math.round((isSide ? frame.width : frame.height) / 10)}
      aria-valuetext={t.pixels(digits(width), digits(height))}
      aria-orientation={handle === 'n' || handle === 's' ? 'vertical' : undefined}
      data-handle={handle}
      className={styles.grip}
      onPointerDown={(event) => {
        if (stage.current)
          followPointer(event, stage.current, { onDrag: pull, onGiveUp: () => onFrame(frame) })
      }}
      onKeyDown={(event) => {
        const by = arrowStep(event, steps)
        if (by) pull(by)
      }}
    />
  )
}

type FocusPointProps = {
  stage: Stage
  frame: Frame
  focus: PictureFocus
  onPoint: (point: Point) => void
}

/** The point that stays visible wherever the image is cut. */
function FocusPoint({ stage, frame, focus, onPoint }: FocusPointProps) {
  const t = useMessages(mediaMessages).crop
  const { percent } = useFormat()
  const place = useVariables<HTMLDivElement>({ 'focus-x': focus.x, 'focus-y': focus.y })
  const former = pointOf(frame, focus)
  function step(event: KeyboardEvent) {
    const by = arrowStep(event, focusSteps)
    if (by) onPoint(pointOf(frame, { x: within(focus.x + by.x), y: within(focus.y + by.y) }))
  }
  return (
    <div
      ref={place}
      role="slider"
      tabIndex={0}
      aria-label={t.focus}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={focus.x}
      aria-valuetext={t.at(percent(focus.x / 100), percent(focus.y / 100))}
      className={styles.focus}
      onPointerDown={(event) => {
        if (!stage.current) return
        followPointer(event, stage.current, {
          onDrag: (_, at) => onPoint(at),
          onGiveUp: () => onPoint(former),
        })
      }}
      onKeyDown={step}
    />
  )
}

const within = (percent: number) => Math.min(100, Math.max(0, percent))
