import { flushCompileCache } from 'node:module'
import { setPriority } from 'node:os'
import sharp from 'sharp'
import { rebuildPicture } from './rebuild.ts'
import type { RebuildAnswer, RebuildOrder } from './rebuilt.ts'

const WEBP = ['VipsForeignLoadWebpFile']
const WRITE_FAULT = /: (write error|unable to open for write)|Input file is missing/

process.umask(0o077)
// Whoever reads a page comes before a picture that somebody sends, with three times its share of a busy processor: any lower, and
// pictures starve there. The threads are made later, and take it over.
setPriority(5)
sharp.cache(false)
sharp.concurrency(1)
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({
  operation: ['VipsForeignLoadJpegFile', 'VipsForeignLoadPngFile', 'VipsForeignLoadNsgifFile'],
})

process.on('message', (order: RebuildOrder) => {
  if (order.allowWebp) sharp.unblock({ operation: WEBP })
  else sharp.block({ operation: WEBP })
  rebuildPicture(order).then(
    (picture) => answer({ kind: 'rebuilt', picture }),
    (error: unknown) => {
      const message = error instanceof Error ? error.message : String(error)
      answer({ kind: WRITE_FAULT.test(message) ? 'failed' : 'refused', message })
    },
  )
})
// The parent is gone, however it went.
process.on('disconnect', () => process.exit())
answer({ kind: 'ready' })
// It is written at an orderly end, which these processes do not have.
flushCompileCache()

function answer(message: RebuildAnswer): void {
  process.send?.(message)
}
