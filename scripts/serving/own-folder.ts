import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const folders = new Set<string>()
const removeAll = () => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true })
}

// What is left to do at an end stands in handlers of `exit`, which a signal alone would skip.
process.on('exit', removeAll)
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => process.exit(1))

/** Does something with a new folder that is removed afterwards, however this process ends. */
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
