import type { PassThrough, Readable } from 'node:stream'
import { finished } from 'node:stream/promises'
import { ZipFile } from 'yazl'

/** A file to pack. `open` is called when it is its turn; if it returns null, the file is left out. */
export type ZipEntry = {
  /** Its path in the archive, parts separated by `/`. */
  name: string
  modifiedAt: Date
  /** Whether compression makes it smaller; images and the like are compressed already. */
  isPackable: boolean
  open(): Promise<Readable | null>
}

/**
 * A zip archive that is written while it is read, one file after the other, so that it may be larger than memory. It
 * fails with the error of a file that cannot be read.
 */
export function writeZip(entries: Iterable<ZipEntry>): Readable {
  const archive = new ZipFile()
  const output = archive.outputStream as PassThrough
  pack(entries, archive, output).catch((error) => output.destroy(error))
  return output
}

async function pack(entries: Iterable<ZipEntry>, archive: ZipFile, output: Readable): Promise<void> {
  for (const { name, modifiedAt, isPackable, open } of entries) {
    const source = await open()
    if (!source) continue
    const close = () => source.destroy()
    if (output.destroyed) close()
    // If the archive is no longer read, the open file is closed.
    output.once('close', close)
    archive.addReadStream(source, name, { mtime: modifiedAt, compressionLevel: isPackable ? 9 : 0 })
    await finished(source)
    output.off('close', close)
  }
  archive.end()
}
