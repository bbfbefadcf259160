import { type PointerEvent, useEffect, useRef, useState } from 'react'
import { daysAfter } from '#contract/cairo-days.ts'
import { useFormat } from '#web/platform/format.tsx'
import { useLanguage } from '#web/platform/language.tsx'
import { useMessages } from '#web/platform/messages.ts'
import { type ChartPoint, type Drawn, draw, margins, nearest } from './chart-scale.ts'
import styles from './charts.module.css'
import { progressMessages } from './messages.ts'
import { useDayNames } from './use-day-names.ts'

const height = 260
/** Above this number of values, dots would hide the line. */
const maxDots = 60

type LineChartProps = { figures: ChartPoint[]; name: string; unit: string }

/**
 * A line chart over time with one marked day and its value above it. The pointer or the arrow keys mark another day;
 * the newest is marked at first. The time axis follows the reading direction.
 */
export function LineChart({ figures, name, unit }: LineChartProps) {
  const t = useMessages(progressMessages).charts
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
  const valueText = `${days.date(figure.day)}: ${number(figure.value)} ${unit}`

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
            aria-label={t.chart(name, days.date(first.day), days.date(last.day))}
            aria-valuetext={valueText}
            title={t.keys}
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
          {/* The SVG itself is left-to-right, so that coordinates are the same in both languages. */}
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
      {dots.length <= maxDots &&
        dots.map(({ x, y }) => <circle key={x} cx={x} cy={y} r="3.5" className={styles.dot} />)}
      {marked && <circle cx={marked.x} cy={marked.y} r="6" className={styles.marked} />}
    </svg>
  )
}

/** Whether the chart spans so long that a day and month without the year could be ambiguous. */
function isOverYears(marks: Drawn['marks']): boolean {
  const [first] = marks
  const last = marks.at(-1)
  return first !== undefined && last !== undefined && first.day < daysAfter(last.day, -300)
}

/** The width of an element in pixels; 0 before it is measured. */
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
