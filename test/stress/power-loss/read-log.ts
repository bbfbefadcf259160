/** One commit in the log of an SQLite file: its end in bytes, and the size of the file in pages after it. */
export type Commit = { end: number; pages: number }

const headerBytes = 32
const frameHeaderBytes = 24

/** The commits in a log that was never reset, in order. A frame that ends a transaction contains the file size. */
export function commitsIn(log: Buffer): Commit[] {
  const commits: Commit[] = []
  if (log.length < headerBytes) return commits
  const frame = frameHeaderBytes + log.readUInt32BE(8)
  for (let at = headerBytes; at + frame <= log.length; at += frame) {
    const isOfThisLog = log.readBigUInt64BE(at + 8) === log.readBigUInt64BE(16)
    if (!isOfThisLog) break
    const pages = log.readUInt32BE(at + 4)
    if (pages > 0) commits.push({ end: at + frame, pages })
  }
  return commits
}
