import { type DestinationStream, type Logger, pino } from 'pino'

const stdout = 1
// Writing each line alone would cost a fast response as much as all its other work, so lines are written in batches.
const bytesTogether = 8192
const longestWait = 100
// Lines that cannot be written are buffered for the next try, up to this many bytes.
const maxBufferedBytes = 1024 * 1024
const atOnceFrom = pino.levels.values.warn ?? 0

/** Makes another line of a line of JSON. */
export type LineFormat = (line: string) => string

/**
 * Opens the log on standard output: one JSON object per line, unless `format` makes something else of it; warnings and
 * worse at once, others within 100 ms.
 */
export function openLog(level: string, format: LineFormat | null = null): Logger {
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
    gatheredLines(format),
  )
}

function gatheredLines(format: LineFormat | null): DestinationStream {
  const lines = pino.destination({
    dest: stdout,
    sync: true,
    minLength: bytesTogether,
    maxLength: maxBufferedBytes,
  })
  // A log that cannot be written, because the disk is full or nobody reads it, must not end or block the process: the
  // library's own `flushSync` would retry for ever.
  lines.on('error', () => {})
  let waiting: NodeJS.Timeout | undefined
  const send = () => {
    clearTimeout(waiting)
    waiting = undefined
    lines.flush()
  }
  process.on('exit', send)
  return {
    // Makes pino pass each line's level before the line.
    [Symbol.for('pino.metadata')]: true,
    lastLevel: 0,
    write(line: string) {
      lines.write(format ? format(line) : line)
      if (this.lastLevel >= atOnceFrom) send()
      else waiting ??= setTimeout(send, longestWait).unref()
    },
  } as DestinationStream & { lastLevel: number }
}

let writtenAt = 0
let written = ''

/** The current time as a part of a line; formatted once per millisecond, in which many responses may be logged. */
function instant(): string {
  const now = Date.now()
  if (now !== writtenAt) {
    writtenAt = now
    written = `,"time":"${new Date(now).toISOString()}"`
  }
  return written
}
