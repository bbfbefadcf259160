import { getPriority, setPriority } from 'node:os'
import sharp from 'sharp'
import { readPicture } from './read-picture.ts'
import type { ReadingAnswer, ReadingOrder } from './text-reader.ts'

process.umask(0o077)
// Nobody waits for a reading, so everything else goes first.
// A service may have a higher one, which nobody may lower.
if (getPriority() < 10) setPriority(10)
sharp.cache(false)
sharp.concurrency(1)
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({
  operation: ['VipsForeignLoadJpegBuffer', 'VipsForeignLoadPngBuffer', 'VipsForeignLoadWebpBuffer'],
})

process.on('message', ({ path }: ReadingOrder) => {
  readPicture(path).then(
    (text) => answer({ kind: 'read', text }),
    (error: unknown) =>
      answer({ kind: 'failed', message: error instanceof Error ? error.message : String(error) }),
  )
})
// The parent process has ended, for whatever reason.
process.on('disconnect', () => process.exit())

function answer(message: ReadingAnswer): void {
  process.send?.(message)
}
