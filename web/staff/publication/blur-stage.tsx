import { CircleDashed, X } from 'lucide-react'
import { type KeyboardEvent, type PointerEvent, useRef } from 'react'
import type { ProgressPhoto } from '#contract/progress.ts'
import { maxBlurs } from '#contract/publication-consents.ts'
import { useFormat } from '#web/platform/format.tsx'
import { useMessages } from '#web/platform/messages.ts'
import { Button } from '#web/ui/button.tsx'
import { arrowDistance, type Distance, movedArea, type NumberedArea, newArea, resizedArea } from './areas.ts'
import { publicationMessages } from './messages.ts'
import styles from './publication.module.css'

type BlurStageProps = {
  label: string
  photo: ProgressPhoto
  areas: NumberedArea[]
  onAreas: (areas: NumberedArea[]) => void
}

/** A photo with the ellipses to cover in it, usable by pointer, touch and keyboard. */
export function BlurStage({ label, photo, areas, onAreas }: BlurStageProps) {
  const t = useMessages(publicationMessages).form
  const { number } = useFormat()
  const stage = useRef<SVGSVGElement>(null)
  const add = useRef<HTMLButtonElement>(null)
  const { width, height } = photo
  const change = (index: number, area: NumberedArea) => onAreas(areas.with(index, area))
  function remove(index: number) {
    onAreas(areas.toSpliced(index, 1))
    add.current?.focus()
  }
  return (
    <div className={styles.stageBox}>
      {/* Images are not mirrored in RTL. */}
      <fieldset dir="ltr" className={styles.stage}>
        <img src={photo.url} alt="" width={width} height={height} draggable={false} />
        <svg ref={stage} viewBox={`0 0 ${width} ${height}`} preserveAspectRatio="none">
          <title>{label}</title>
          {areas.map((area, index) => (
            <Area
              key={area.id}
              {...{ stage, photo, area }}
              name={t.area(number(index + 1))}
              onArea={(next) => change(index, next)}
              onRemove={() => remove(index)}
            />
          ))}
        </svg>
      </fieldset>
      <div className={styles.areaButtons}>
        <Button
          ref={add}
          variant="ghost"
          size="compact"
          icon={<CircleDashed />}
          disabled={areas.length >= maxBlurs}
          onClick={() => onAreas([...areas, newArea(areas)])}
        >
          {t.blur}
        </Button>
        {areas.map(({ id }, index) => (
          <Button key={id} variant="ghost" size="compact" icon={<X />} onClick={() => remove(index)}>
            {t.removeArea(number(index + 1))}
          </Button>
        ))}
      </div>
    </div>
  )
}

type AreaProps = {
  stage: { readonly current: SVGSVGElement | null }
  photo: ProgressPhoto
  area: NumberedArea
  name: string
  onArea: (area: NumberedArea) => void
  onRemove: () => void
}

function Area({ stage, photo, area, name, onArea, onRemove }: AreaProps) {
  const t = useMessages(publicationMessages).form
  const { percent } = useFormat()
  const [across, down] = [photo.width / 1000, photo.height / 1000]
  const [rx, ry] = [(area.width / 2) * across, (area.height / 2) * down]
  const [cx, cy] = [area.x * across + rx, area.y * down + ry]

  function press(event: KeyboardEvent) {
    if (event.key === 'Delete' || event.key === 'Backspace') return onRemove()
    const by = arrowDistance(event.key)
    if (!by) return
    event.preventDefault()
    onArea(event.shiftKey ? resizedArea(area, by) : movedArea(area, by))
  }
  const drag = (event: PointerEvent<SVGElement>, moved: (by: Distance) => NumberedArea) => {
    if (stage.current) followPointer(event, stage.current, (by) => onArea(moved(by)))
  }
  return (
    <>
      <ellipse
        role="slider"
        tabIndex={0}
        aria-label={`${name}. ${t.areaHelp}`}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={Math.round(area.x / 10)}
        aria-valuetext={`${percent(area.x / 1000)}, ${percent(area.y / 1000)}`}
        {...{ cx, cy, rx, ry }}
        className={styles.area}
        onKeyDown={press}
        onPointerDown={(event) => drag(event, (by) => movedArea(area, by))}
      />
      <circle
        cx={cx + rx}
        cy={cy + ry}
        r={photo.width / 28}
        className={styles.grip}
        onPointerDown={(event) => drag(event, (by) => resizedArea(area, by))}
      />
    </>
  )
}

/** Follows a pressed pointer until it is released; distances since the press are in thousandths of the stage. */
function followPointer(
  event: PointerEvent<SVGElement>,
  stage: Element,
  onDrag: (by: Distance) => void,
): void {
  if (!event.isPrimary || event.button !== 0) return
  const element = event.currentTarget
  const { width, height } = stage.getBoundingClientRect()
  const { clientX, clientY } = event
  const end = new AbortController()
  const { signal } = end
  element.setPointerCapture(event.pointerId)
  element.addEventListener(
    'pointermove',
    (moved: globalThis.PointerEvent) =>
      onDrag({
        x: ((moved.clientX - clientX) / width) * 1000,
        y: ((moved.clientY - clientY) / height) * 1000,
      }),
    { signal },
  )
  for (const over of ['pointerup', 'pointercancel'])
    element.addEventListener(over, () => end.abort(), { signal })
}
