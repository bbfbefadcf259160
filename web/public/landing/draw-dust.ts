type Speck = { x: number; y: number; size: number; glow: number }

type Device = Navigator & { connection?: { saveData?: boolean }; deviceMemory?: number }

const sharpest = 1.5
/** Milliseconds before the dust starts: a phone is busy until then with loading and the first interaction. */
const rest = 3_000

/**
 * Draws specks on a canvas once, some time after the page has loaded; while it is visible, CSS moves it upwards. Not if
 * the visitor saves data or the device has 2 GB of memory or less. Returns a function that stops it.
 */
export function startDust(
  canvas: HTMLCanvasElement,
  { count }: { count: number; theme: string },
): () => void {
  const pen = canvas.getContext('2d')
  if (!pen || isFrugal(navigator)) return () => {}
  const specks = Array.from({ length: count }, makeSpeck)
  const size = new ResizeObserver(() => {
    draw(pen, specks)
    canvas.style.opacity = '1'
  })
  const view = new IntersectionObserver((entries) => {
    canvas.style.animationPlayState = entries.at(-1)?.isIntersecting ? 'running' : ''
  })
  const start = setTimeout(() => {
    size.observe(canvas)
    view.observe(canvas)
  }, rest)
  return () => {
    clearTimeout(start)
    size.disconnect()
    view.disconnect()
    canvas.style.animationPlayState = canvas.style.opacity = ''
    canvas.width = 0
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
  }
}

/** Draws the upper and lower half alike, so that the animation can loop without a visible jump. */
function draw(pen: CanvasRenderingContext2D, specks: readonly Speck[]): void {
  const { canvas } = pen
  const scale = Math.min(devicePixelRatio, sharpest)
  canvas.width = Math.round(canvas.clientWidth * scale)
  canvas.height = Math.round(canvas.clientHeight * scale)
  pen.fillStyle = getComputedStyle(canvas).color
  for (const { x, y, size, glow } of specks) {
    pen.globalAlpha = glow
    for (const half of [y, y + 1]) {
      pen.beginPath()
      pen.arc(x * canvas.width, (half * canvas.height) / 2, size * scale, 0, 2 * Math.PI)
      pen.fill()
    }
  }
}
