import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { init } from '@embedpdf/pdfium'

const WASM_FILE = fileURLToPath(import.meta.resolve('@embedpdf/pdfium/pdfium.wasm'))
const BYTES_OF_PIXEL = 3
// 24 bits per pixel: a third less memory than with transparency.
const BITMAP_FORMAT_BGR = 2
const WHITE = 0xffffffff
// Stamps and form fields are drawn; red comes first, as in other raw images; images are not cached.
const RENDER_FLAGS = 0x01 | 0x10 | 0x200

/** The pixels of a page, red first; in the memory of PDFium, valid until `release`. */
export type PagePixels = { pixels: Buffer; width: number; height: number; release(): void }

/** An open PDF. Its pages are counted from 0; their sizes are in points. */
export type OpenPdf = {
  pageCount: number
  sizeOf(page: number): { width: number; height: number }
  /** Draws a page in this size, on white; the width is a multiple of 4. */
  draw(page: number, size: { width: number; height: number }): PagePixels
}

/**
 * Opens a PDF in an instance of PDFium of its own, so that no file can change or see what another one left in memory.
 * Runs only in a decoding process. This build has neither JavaScript nor XFA, and sees neither files nor fonts of the
 * system. Throws if the PDF is encrypted or broken.
 */
export async function openPdf(bytes: Uint8Array): Promise<OpenPdf> {
  const { pdfium, memory } = await startPdfium()
  pdfium.PDFiumExt_Init()
  const at = pdfium.pdfium.wasmExports.malloc(bytes.length)
  if (!at) throw new Error('There is no memory for the file')
  new Uint8Array(memory.buffer).set(bytes, at)
  const document = pdfium.FPDF_LoadMemDocument(at, bytes.length, '')
  if (!document) throw new Error(`PDFium could not open the file: ${pdfium.FPDF_GetLastError()}`)
  const loadPage = (number: number) => {
    const page = pdfium.FPDF_LoadPage(document, number)
    if (!page) throw new Error(`PDFium could not read page ${number + 1}`)
    return page
  }
  return {
    pageCount: pdfium.FPDF_GetPageCount(document),
    sizeOf(number) {
      const page = loadPage(number)
      const size = { width: pdfium.FPDF_GetPageWidthF(page), height: pdfium.FPDF_GetPageHeightF(page) }
      pdfium.FPDF_ClosePage(page)
      return size
    },
    draw(number, { width, height }) {
      const page = loadPage(number)
      const bitmap = pdfium.FPDFBitmap_CreateEx(width, height, BITMAP_FORMAT_BGR, 0, 0)
      if (!bitmap) throw new Error('There is no memory for the page')
      pdfium.FPDFBitmap_FillRect(bitmap, 0, 0, width, height, WHITE)
      pdfium.FPDF_RenderPageBitmap(bitmap, page, 0, 0, width, height, 0, RENDER_FLAGS)
      pdfium.FPDF_ClosePage(page)
      // The buffer is another one whenever the memory has grown.
      const start = pdfium.FPDFBitmap_GetBuffer(bitmap)
      const pixels = Buffer.from(memory.buffer, start, width * height * BYTES_OF_PIXEL)
      return { pixels, width, height, release: () => pdfium.FPDFBitmap_Destroy(bitmap) }
    },
  }
}

let compiled: Promise<WebAssembly.Module> | undefined

async function compile(): Promise<WebAssembly.Module> {
  const module = await WebAssembly.compile(await readFile(WASM_FILE))
  // V8 never frees the first instance of a module, so the first one opens no file.
  await instantiate(module)
  return module
}

async function startPdfium() {
  compiled ??= compile()
  return instantiate(await compiled)
}

async function instantiate(module: WebAssembly.Module) {
  const instances: WebAssembly.Instance[] = []
  // Without `instantiateWasm`, the package would look for the file itself.
  const pdfium = await init({
    instantiateWasm(imports: WebAssembly.Imports, done: (instance: WebAssembly.Instance) => void) {
      const instance = new WebAssembly.Instance(module, imports)
      instances.push(instance)
      done(instance)
      return instance.exports
    },
  })
  const memory = instances[0]?.exports.memory
  if (!(memory instanceof WebAssembly.Memory)) throw new Error('PDFium has no memory')
  return { pdfium, memory }
}
