import { DatabaseSync } from 'node:sqlite'
import { workerData } from 'node:worker_threads'

// Waits this long, in milliseconds, for whoever writes at the moment.
const LOCK_WAIT_MS = 5000

/** Rewrites one SQLite file; runs in a thread of its own, since SQLite answers only when it is done. */
const file = new DatabaseSync(String(workerData), { timeout: LOCK_WAIT_MS })
try {
  file.exec('vacuum')
} finally {
  file.close()
}
