import type { LineFormat } from './log.ts'

/**
 * How the log is written for a person at a terminal: colored, with local times. Null if standard output is no terminal,
 * or `pino-pretty`, an optional package, is not installed.
 */
export async function terminalFormat(isTerminal = process.stdout.isTTY): Promise<LineFormat | null> {
  if (!isTerminal) return null
  const library = await import('pino-pretty').catch(() => null)
  if (!library) return null
  const write = library.prettyFactory({
    colorize: library.isColorSupported,
    translateTime: 'SYS:HH:MM:ss',
    singleLine: true,
  })
  return (line) => write(readable(JSON.parse(line)))
}

type Entry = { level: number; time: string; msg: string; [field: string]: unknown }
type Answered = { method: string; route: string; status: number; ms: number }

/** An entry of the access log as one sentence. What only programs need is left out: ids, hashes. */
function readable(entry: Entry): Entry {
  if (entry.msg !== 'answered') return entry
  const { level, time, calls = [], cutOff } = entry as Entry & { calls?: Answered[] }
  const inner = calls.map((call) => `${call.method} ${call.route} ${call.status}`)
  const said = `${sentenceOf(entry as Entry & Answered)}${inner.length > 0 ? ` (inside: ${inner.join(', ')})` : ''}`
  return { level, time, msg: cutOff ? `${said}, cut off` : said }
}

const sentenceOf = ({ method, route, status, ms }: Answered) => `${method} ${route} ${status} in ${ms} ms`
