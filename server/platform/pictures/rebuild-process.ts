import { flushCompileCache } from 'node:module'
import { getPriority, setPriority } from 'node:os'
import sharp from 'sharp'
import type { DecodingAnswer, DecodingOrder, DecodingResult } from './decoding-order.ts'
import { rebuildPicture } from './rebuild.ts'

const WEBP = ['VipsForeignLoadWebpFile']
const WRITE_ERROR = /: (write error|unable to open for write)|Input file is missing/

process.umask(0o077)
// Serving pages has priority over strangers' images, with three times their share of a busy processor; any lower, and
// decoding starves. Threads are created later and inherit it. Only root could raise that of a product which has a lower one.
if (getPriority() < 5) setPriority(5)
sharp.cache(false)
sharp.concurrency(1)
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({
  operation: ['VipsForeignLoadJpegFile', 'VipsForeignLoadPngFile', 'VipsForeignLoadNsgifFile'],
})

process.on('message', (order: DecodingOrder) => {
  carryOut(order).then(
    (result) => answer({ kind: 'made', result }),
    (error: unknown) => {
      const message = error instanceof Error ? error.message : String(error)
      answer({ kind: WRITE_ERROR.test(message) ? 'failed' : 'refused', message })
    },
  )
})
// The parent process has ended, for whatever reason.
process.on('disconnect', () => process.exit())
answer({ kind: 'ready' })
// Node writes the cache at an orderly exit, which these processes do not have.
flushCompileCache()

async function carryOut(order: DecodingOrder): Promise<DecodingResult> {
  if (order.kind === 'render') {
    // Most processes never see a PDF, and stay smaller without its decoder.
    const { renderPages } = await import('./render-pages.ts')
    // Otherwise its memory is collected only when the next image finds none.
    const report = (result: DecodingResult) => answer({ kind: 'begun', result })
    return renderPages(order, report).finally(() => setImmediate(() => globalThis.gc?.()))
  }
  if (order.kind === 'look' || order.kind === 'compare') {
    const { comparePictures, lookAt } = await import('./compare-pictures.ts')
    return order.kind === 'look' ? lookAt(order.path) : comparePictures(order.path, order.others)
  }
  if (order.kind === 'mark' || order.kind === 'find_marks') {
    const { findMarksIn, markDocument } = await import('./mark-document.ts')
    const work = order.kind === 'mark' ? markDocument(order) : findMarksIn(order)
    return work.finally(() => setImmediate(() => globalThis.gc?.()))
  }
  if (order.allowWebp) sharp.unblock({ operation: WEBP })
  else sharp.block({ operation: WEBP })
  return rebuildPicture(order)
}

function answer(message: DecodingAnswer): void {
  process.send?.(message)
}
