import { type PointerEvent, useEffect, useRef, useState } from 'react'
import { daysAfter } from '#contract/cairo-days.ts'
import { useFormat } from '#web/platform/format.tsx'
import { useLanguage } from '#web/platform/language.tsx'
import { useMessages } from '#web/platform/messages.ts'
import { type Drawn, draw, type Figure, margins, nearest } from './chart-scale.ts'
import styles from './charts.module.css'
import { progressMessages } from './messages.ts'
import { useDayNames } from './use-day-names.ts'

const height = 260
/** From how many figures on dots would only hide the line. */
const mostDots = 60

type LineChartProps = { figures: Figure[]; name: string; unit: string }

/**
 * A line over time with one day marked, of which the figure stands above it. The pointer or the arrow keys mark another
 * one; at first it is the newest. Time runs as the page reads.
 */
export function LineChart({ figures, name, unit }: LineChartProps) {
  const words = useMessages(progressMessages).charts
  const { direction } = useLanguage()
  const { number } = useFormat()
  const days = useDayNames()
  const sheet = useRef<HTMLDivElement>(null)
  const width = useWidth(sheet)
  const [marked, setMarked] = useState(figures.length - 1)
  const index = Math.min(marked, figures.length - 1)
  const figure = figures[index]
  const [first] = figures
  const last = figures.at(-1)
  if (!figure || !first || !last) return null
  const drawn = draw(figures, { width, height, isRtl: direction === 'rtl' })
  const said = `${days.date(figure.day)}: ${number(figure.value)} ${unit}`

  function point(event: PointerEvent) {
    const left = sheet.current?.getBoundingClientRect().left ?? 0
    setMarked(nearest(drawn.dots, event.clientX - left))
  }

  return (
    <figure className={styles.chart}>
      <figcaption className={styles.readout}>
        <span>{days.full(figure.day)}</span>
        <b>
          <bdi>{number(figure.value)}</bdi> {unit}
        </b>
      </figcaption>
      <div ref={sheet} className={styles.sheet} onPointerMove={point} onPointerDown={point}>
        {figures.length > 1 && (
          <input
            type="range"
            min={0}
            max={figures.length - 1}
            value={index}
            aria-label={words.chart(name, days.date(first.day), days.date(last.day))}
            aria-valuetext={said}
            title={words.keys}
            onChange={(event) => setMarked(Number(event.target.value))}
          />
        )}
        {width > 0 && <Drawing {...{ drawn, width, index }} />}
      </div>
    </figure>
  )
}

type DrawingProps = { drawn: Drawn; width: number; index: number }

function Drawing({ drawn, width, index }: DrawingProps) {
  const { direction } = useLanguage()
  const { number } = useFormat()
  const days = useDayNames()
  const isRtl = direction === 'rtl'
  const { line, dots, levels, marks } = drawn
  const marked = dots[index]
  const bottom = height - margins.bottom
  const name = isOverYears(marks) ? days.month : days.short
  const beside = isRtl ? width - margins.start + 10 : margins.start - 10
  return (
    <svg width={width} height={height} aria-hidden="true" className={styles.drawing}>
      {levels.map(({ y, value }) => (
        <g key={value}>
          <line
            x1={isRtl ? margins.end : margins.start}
            x2={width - (isRtl ? margins.start : margins.end)}
            y1={y}
            y2={y}
          />
          {/* The sheet itself reads from the left, so that places mean the same in both languages. */}
          <text x={beside} y={y} dy="0.35em" textAnchor={isRtl ? 'start' : 'end'}>
            {number(value)}
          </text>
        </g>
      ))}
      {marks.map(({ x, day }) => (
        <text key={day} x={x} y={height - 8} textAnchor="middle" className={styles.day}>
          {name(day)}
        </text>
      ))}
      {marked && <line x1={marked.x} x2={marked.x} y1={margins.top} y2={bottom} className={styles.cursor} />}
      <path d={line} className={styles.line} />
      {dots.length <= mostDots &&
        dots.map(({ x, y }) => <circle key={x} cx={x} cy={y} r="3.5" className={styles.dot} />)}
      {marked && <circle cx={marked.x} cy={marked.y} r="6" className={styles.marked} />}
    </svg>
  )
}

/** Whether a day and its month alone could be those of two years. */
function isOverYears(marks: Drawn['marks']): boolean {
  const [first] = marks
  const last = marks.at(-1)
  return first !== undefined && last !== undefined && first.day < daysAfter(last.day, -300)
}

/** How wide an element is, in pixels; 0 until it was measured. */
function useWidth(element: { current: HTMLElement | null }): number {
  const [width, setWidth] = useState(0)
  useEffect(() => {
    const { current } = element
    if (!current) return
    const seeing = new ResizeObserver(() => setWidth(current.clientWidth))
    seeing.observe(current)
    return () => seeing.disconnect()
  }, [element])
  return width
}
