import { type Box, fallen, isClear, makeStreak, type Streak } from './streaks.ts'

/** What has text or takes input: no streak comes near it, because in Arabic a speck beside a letter is another letter. */
const texts =
  'h1, h2, h3, p, li, dt, dd, th, td, label, summary, blockquote, figcaption, a, button, input, textarea, output'
/** Milliseconds between two drawings. */
const pace = 50
/** Milliseconds without scrolling after which the page counts as at rest. */
const calm = 140

/**
 * Draws streaks that fall across a canvas, while it is in view and the page does not scroll. Returns a function that
 * stops it.
 */
export function startStreaks(
  canvas: HTMLCanvasElement,
  { count }: { count: number; theme: string },
): () => void {
  const pen = canvas.getContext('2d')
  if (!pen) return () => {}
  const streaks = Array.from({ length: count }, makeStreak)
  let boxes: Box[] | null = null
  let isInView = false
  let atRest = 0

  const look = () => {
    canvas.width = canvas.clientWidth
    canvas.height = canvas.clientHeight
    boxes = textBoxes(canvas)
  }
  const wait = () => {
    boxes = null
    pen.clearRect(0, 0, canvas.width, canvas.height)
    clearTimeout(atRest)
    atRest = window.setTimeout(look, calm)
  }
  const view = new IntersectionObserver((entries) => {
    isInView = entries.at(-1)?.isIntersecting ?? false
  })
  // Texts move when the page grows, as when an answer unfolds.
  const size = new ResizeObserver(wait)
  const timer = setInterval(() => {
    if (isInView && boxes && !document.hidden) draw(pen, streaks, boxes)
  }, pace)
  view.observe(canvas)
  size.observe(document.body)
  addEventListener('scroll', wait, { passive: true })
  wait()
  return () => {
    clearInterval(timer)
    clearTimeout(atRest)
    view.disconnect()
    size.disconnect()
    removeEventListener('scroll', wait)
    canvas.width = 0
  }
}

/** The boxes of texts and controls in front of a canvas, relative to it. */
function textBoxes(canvas: HTMLCanvasElement): Box[] {
  const { left, top, bottom } = canvas.getBoundingClientRect()
  return [...document.querySelectorAll(texts)]
    .map((element) => element.getBoundingClientRect())
    .filter((box) => box.width > 0 && box.bottom > top && box.top < bottom)
    .map((box) => ({
      left: box.left - left,
      top: box.top - top,
      right: box.right - left,
      bottom: box.bottom - top,
    }))
}

function draw(pen: CanvasRenderingContext2D, streaks: Streak[], boxes: readonly Box[]): void {
  const { canvas } = pen
  const size = { width: canvas.width, height: canvas.height }
  pen.clearRect(0, 0, size.width, size.height)
  pen.strokeStyle = getComputedStyle(canvas).color
  pen.lineWidth = 1
  for (const [index, streak] of streaks.entries()) {
    const { x, y, length, lean, glow } = fallen(streak, pace, size.height)
    streaks[index] = { ...streak, y }
    const end = { x: x * size.width, y: y * size.height }
    const start = { x: end.x - length * lean, y: end.y - length }
    if (!isClear({ left: start.x, top: start.y, right: end.x, bottom: end.y }, boxes)) continue
    pen.globalAlpha = glow
    pen.beginPath()
    pen.moveTo(start.x, start.y)
    pen.lineTo(end.x, end.y)
    pen.stroke()
  }
}
