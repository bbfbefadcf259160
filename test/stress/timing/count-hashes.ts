import { appendFileSync } from 'node:fs'
import { passwordQueue } from '#server/platform/passwords/hashing.ts'

// Appends a byte to the file HASHES_COUNTED for each password that is hashed or verified.
const file = process.env.HASHES_COUNTED
if (file === undefined) throw new Error('HASHES_COUNTED names no file.')
const run = passwordQueue.run.bind(passwordQueue)
passwordQueue.run = (share, work) => {
  appendFileSync(file, '.')
  return run(share, work)
}
