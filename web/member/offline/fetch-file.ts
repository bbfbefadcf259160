import { retryWait } from './offline-file-rules.ts'

/** The link of a file, what aborts its download, and who is told how far it is: from 0 to 1, or waiting for a busy server. */
export type FileFetch = { url: string; signal: AbortSignal; onShare: (share: number | 'busy') => void }

/** How often a busy server is tried again: each file that is marked for somebody else takes some seconds. */
const mostRetries = 8

/**
 * The answer with the file. While the server is busy it is tried again, each time after as long as the server said; null if it
 * stays busy.
 */
export async function fetchFile({ url, signal, onShare }: FileFetch): Promise<Response | null> {
  for (let retries = 0; ; retries++) {
    const response = await fetch(url, { signal, cache: 'no-store', redirect: 'error' })
    if (response.status !== 503 || !(await isBusy(response))) return response
    if (retries === mostRetries) return null
    onShare('busy')
    await waited(retryWait(response.headers.get('retry-after')), signal)
    onShare(0)
  }
}

/** Whether the server is busy, and neither out of order nor away. */
async function isBusy(response: Response): Promise<boolean> {
  const answer: { code?: unknown } | null = await response.json().catch(() => null)
  return answer?.code === 'busy'
}

/** Resolves after some milliseconds; rejects at once when aborted. */
function waited(milliseconds: number, signal: AbortSignal): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  const timer = setTimeout(resolve, milliseconds)
  const stop = () => {
    clearTimeout(timer)
    reject(signal.reason)
  }
  if (signal.aborted) stop()
  else signal.addEventListener('abort', stop, { once: true })
  return promise.finally(() => signal.removeEventListener('abort', stop))
}
