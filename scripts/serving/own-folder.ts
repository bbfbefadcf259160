import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const folders = new Set<string>()
const removeAll = () => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true })
}

// Cleanup runs in `exit` handlers, which a signal alone would skip.
process.on('exit', removeAll)
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => process.exit(1))

/** Runs `act` with a new temporary folder that is deleted afterwards, however this process ends. */
export async function inOwnFolder<Result>(act: (folder: string) => Promise<Result>): Promise<Result> {
  const folder = mkdtempSync(join(tmpdir(), 'serving-'))
  folders.add(folder)
  try {
    return await act(folder)
  } finally {
    rmSync(folder, { recursive: true, force: true })
    folders.delete(folder)
  }
}
