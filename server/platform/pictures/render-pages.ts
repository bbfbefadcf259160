import { readFile, stat } from 'node:fs/promises'
import sharp from 'sharp'
import { type OpenPdf, openPdf, type PagePixels } from './pdfium.ts'
import { maxRenderedBytes, type PageOutput, type RenderedPages, type RenderOrder } from './rendered-pages.ts'

type Size = { width: number; height: number }

// As for images that stay in memory, see `rebuildPicture`.
const MAX_PIXELS = 4_194_304
// Milliseconds of CPU time after which no further page is begun: at its limit the process would be ended.
const PAGES_TIME = 1_000

/**
 * Renders the first pages of a PDF, and reports after each what there is so far. Throws if there is no image of the
 * first one.
 */
export async function renderPages(
  { path, outputs }: RenderOrder,
  report: (soFar: RenderedPages) => void,
): Promise<RenderedPages> {
  const before = process.cpuUsage()
  const pdf = await openPdf(await readFile(path))
  const pages = [...Map.groupBy(outputs, ({ page }) => page).values()]
  let [shownPages, bytes] = [0, 0]
  for (const outputsOfPage of pages.slice(0, pdf.pageCount)) {
    const { user, system } = process.cpuUsage(before)
    if (shownPages > 0 && (user + system) / 1000 > PAGES_TIME) break
    try {
      bytes += await renderPage(pdf, shownPages, outputsOfPage)
    } catch (error) {
      if (shownPages === 0) throw error
      break
    }
    if (bytes > maxRenderedBytes) break
    shownPages++
    report({ pageCount: pdf.pageCount, shownPages })
  }
  if (shownPages === 0) throw new Error('The PDF has no page that can be shown')
  return { pageCount: pdf.pageCount, shownPages }
}

/** Writes the outputs of one page; returns their bytes. */
async function renderPage(pdf: OpenPdf, page: number, outputs: PageOutput[]): Promise<number> {
  const [largest] = outputs
  if (!largest) return 0
  const drawn = pdf.draw(page, drawnSize(pdf.sizeOf(page), largest))
  // PDFium leaves out what it has no memory for; later pages may be blank.
  if (page === 0 && drawn.pixels.every((byte) => byte === 255)) throw new Error('The first page is blank')
  let bytes = 0
  for (const output of outputs) bytes += await write(drawn, output)
  drawn.release()
  return bytes
}

/** The size in which a page of this many points is drawn; its proportions are kept up to a few pixels. */
function drawnSize({ width, height }: Size, bounds: Pick<PageOutput, 'width' | 'longestSide'>): Size {
  if (!(width > 0 && height > 0 && Number.isFinite(width * height))) throw new Error('The page has no size')
  const scale = Math.min(
    bounds.width / width,
    bounds.longestSide / Math.max(width, height),
    Math.sqrt(MAX_PIXELS / (width * height)),
  )
  // Lines in the memory of PDFium begin at multiples of 4 bytes.
  return {
    width: Math.max(4, 4 * Math.round((width * scale) / 4)),
    height: Math.max(1, Math.round(height * scale)),
  }
}

async function write(
  { pixels, ...size }: PagePixels,
  { path, width, longestSide }: PageOutput,
): Promise<number> {
  const scale = Math.min(1, width / size.width, longestSide / Math.max(size.width, size.height))
  const [across, down] = [size.width, size.height].map((side) => Math.max(1, Math.round(side * scale)))
  await sharp(pixels, { raw: { width: size.width, height: size.height, channels: 3 } })
    .resize(across, down, { fit: 'fill' })
    // Text is blurred at the edges if colours have half the resolution.
    .jpeg({ quality: 82, optimiseCoding: false, chromaSubsampling: '4:4:4' })
    .toFile(path)
  return (await stat(path)).size
}
