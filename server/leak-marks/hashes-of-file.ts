import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'

// A program that cuts a copy at its last end of file may leave, add or take the line break there.
const endings = ['', '\n', '\r\n', '\r']

/** The SHA-256 of a file on this machine, as it is and with each way to end its last line. */
export async function hashesOfFile(path: string): Promise<string[]> {
  const bytes = await readFile(path)
  let end = bytes.length
  while (end > 0 && (bytes[end - 1] === 0x0a || bytes[end - 1] === 0x0d)) end--
  const start = createHash('sha256').update(bytes.subarray(0, end))
  const own = createHash('sha256').update(bytes).digest('hex')
  return [own, ...endings.map((ending) => start.copy().update(ending).digest('hex'))]
}
