type Speck = { x: number; y: number; size: number; glow: number; drift: number; rise: number }

type Device = Navigator & { connection?: { saveData?: boolean }; deviceMemory?: number }

const sharpest = 1.5
/** How long a drawing stands, in milliseconds: the specks drift so slowly that more would be work for a phone alone. */
const standing = 48

/**
 * Draws drifting specks on a canvas from the browser's first idle moment on, while the canvas and the tab can be
 * seen; not at all where the visitor saves data or the device has 2 GB or less. Answers the way to stop.
 */
export function startDust(
  canvas: HTMLCanvasElement,
  { count }: { count: number; theme: string },
): () => void {
  const pen = canvas.getContext('2d')
  if (!pen || isFrugal(navigator)) return () => {}
  const specks = Array.from({ length: count }, makeSpeck)
  let frame = 0
  let timer = 0
  let isInView = false

  const draw = () => {
    drift(specks)
    paint(pen, specks)
    timer = window.setTimeout(drawNext, standing)
  }
  const drawNext = () => {
    frame = requestAnimationFrame(draw)
  }
  const pause = () => {
    clearTimeout(timer)
    cancelAnimationFrame(frame)
  }
  const resume = () => {
    pause()
    if (isInView && !document.hidden) drawNext()
  }
  const size = new ResizeObserver(() => fitToPlace(canvas, pen))
  const view = new IntersectionObserver((entries) => {
    isInView = entries.at(-1)?.isIntersecting ?? false
    resume()
  })
  const cancelStart = whenIdle(() => {
    fitToPlace(canvas, pen)
    size.observe(canvas)
    view.observe(canvas)
    document.addEventListener('visibilitychange', resume)
  })

  return () => {
    cancelStart()
    pause()
    size.disconnect()
    view.disconnect()
    document.removeEventListener('visibilitychange', resume)
    pen.clearRect(0, 0, canvas.width, canvas.height)
  }
}

function isFrugal(device: Device): boolean {
  return device.connection?.saveData === true || (device.deviceMemory ?? 8) <= 2
}

function makeSpeck(): Speck {
  return {
    x: Math.random(),
    y: Math.random(),
    size: Math.random() * 1.7 + 0.4,
    glow: Math.random() * 0.5 + 0.1,
    drift: (Math.random() - 0.5) * 0.001,
    rise: Math.random() * 0.0014 + 0.0003,
  }
}

function drift(specks: Speck[]): void {
  for (const speck of specks) {
    speck.x = (speck.x + speck.drift + 1) % 1
    speck.y = (speck.y - speck.rise + 1) % 1
  }
}

function paint(pen: CanvasRenderingContext2D, specks: readonly Speck[]): void {
  const { width, height } = pen.canvas
  const scale = density()
  pen.clearRect(0, 0, width, height)
  for (const { x, y, size, glow } of specks) {
    pen.globalAlpha = glow
    pen.beginPath()
    pen.arc(x * width, y * height, size * scale, 0, 2 * Math.PI)
    pen.fill()
  }
}

function fitToPlace(canvas: HTMLCanvasElement, pen: CanvasRenderingContext2D): void {
  canvas.width = Math.round(canvas.clientWidth * density())
  canvas.height = Math.round(canvas.clientHeight * density())
  pen.fillStyle = getComputedStyle(canvas).color
}

function density(): number {
  return Math.min(devicePixelRatio, sharpest)
}

function whenIdle(start: () => void): () => void {
  if (!('requestIdleCallback' in window)) {
    const timer = setTimeout(start, 200)
    return () => clearTimeout(timer)
  }
  const request = requestIdleCallback(start, { timeout: 2_000 })
  return () => cancelIdleCallback(request)
}
