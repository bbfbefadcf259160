import { DatabaseSync } from 'node:sqlite'
import { workerData } from 'node:worker_threads'

// How long to wait for another writer, in milliseconds.
const LOCK_WAIT_MS = 5000

/** Rewrites one SQLite file in its own thread, since the call blocks until it is done. */
const file = new DatabaseSync(String(workerData), { timeout: LOCK_WAIT_MS })
try {
  file.exec('vacuum')
} finally {
  file.close()
}
