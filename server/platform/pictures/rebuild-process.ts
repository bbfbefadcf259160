import { flushCompileCache } from 'node:module'
import { getPriority, setPriority } from 'node:os'
import sharp from 'sharp'
import { rebuildPicture } from './rebuild.ts'
import type { RebuildAnswer, RebuildOrder } from './rebuilt.ts'

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

process.on('message', (order: RebuildOrder) => {
  if (order.allowWebp) sharp.unblock({ operation: WEBP })
  else sharp.block({ operation: WEBP })
  rebuildPicture(order).then(
    (picture) => answer({ kind: 'rebuilt', picture }),
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

function answer(message: RebuildAnswer): void {
  process.send?.(message)
}
