import { type DestinationStream, type Logger, pino } from 'pino'

const stdout = 1
// A line for each answer would cost a fast one as much as all the rest of it: lines that nobody waits for go together.
const bytesTogether = 8192
const longestWait = 100
// While a line cannot be written it is kept for the next try, up to so many bytes.
const mostBytesKept = 1024 * 1024
const atOnceFrom = pino.levels.values.warn ?? 0

/** Opens the product's log on its standard output: a line of JSON each, warnings and worse at once, others within 100 ms. */
export function openLog(level: string): Logger {
  return pino(
    {
      level,
      base: null,
      timestamp: instant,
      // PostgreSQL repeats values of rows in `detail` and `where`.
      redact: [
        ...['*.authorization', '*.cookie', '*.password', '*.token', '*.sig', '*.ticket'],
        ...['err.config', 'err.detail', 'err.where'],
      ],
    },
    gatheredLines(),
  )
}

function gatheredLines(): DestinationStream {
  const lines = pino.destination({
    dest: stdout,
    sync: true,
    minLength: bytesTogether,
    maxLength: mostBytesKept,
  })
  // A log that cannot be written, on a full disk or since nobody reads it, must not end the product, nor hold it up: the
  // library's own `flushSync` would try for ever.
  lines.on('error', () => {})
  let waiting: NodeJS.Timeout | undefined
  const send = () => {
    clearTimeout(waiting)
    waiting = undefined
    lines.flush()
  }
  process.on('exit', send)
  return {
    // Asks to be told the level of each line before it comes.
    [Symbol.for('pino.metadata')]: true,
    lastLevel: 0,
    write(line: string) {
      lines.write(line)
      if (this.lastLevel >= atOnceFrom) send()
      else waiting ??= setTimeout(send, longestWait).unref()
    },
  } as DestinationStream & { lastLevel: number }
}

let writtenAt = 0
let written = ''

/** The present instant as a part of a line. It is written once a millisecond, in which many answers may be told. */
function instant(): string {
  const now = Date.now()
  if (now !== writtenAt) {
    writtenAt = now
    written = `,"time":"${new Date(now).toISOString()}"`
  }
  return written
}
