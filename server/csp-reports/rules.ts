import type { CspReport } from '#contract/csp-reports.ts'

/** A violation as it is logged: places without a query string or fragment, which may carry secrets. */
export type Violation = { page: string; directive: string; blocked: string; source?: string; line?: number }

const longest = 200

/** What a report tells, by violation; nothing where a batch holds only reports of other kinds. */
export function violationsOf(report: CspReport): Violation[] {
  if (!Array.isArray(report)) {
    const named = report['csp-report']
    return [
      violation({
        page: named['document-uri'],
        directive: named['effective-directive'] ?? named['violated-directive'],
        blocked: named['blocked-uri'],
        source: named['source-file'],
        line: named['line-number'],
      }),
    ]
  }
  return report.flatMap(({ type, body }) => {
    if (type !== 'csp-violation' || !body) return []
    const { documentURL, effectiveDirective, blockedURL, sourceFile, lineNumber } = body
    const directive = effectiveDirective
    return [
      violation({ page: documentURL, directive, blocked: blockedURL, source: sourceFile, line: lineNumber }),
    ]
  })
}

type Reported = {
  page: string | undefined
  directive: string | undefined
  blocked: string | undefined
  source: string | null | undefined
  line: number | null | undefined
}

function violation({ page, directive, blocked, source, line }: Reported): Violation {
  return {
    page: placeOf(page ?? ''),
    // A policy may stand behind its name; the name alone is told.
    directive: (/^[a-z-]{1,40}/.exec(directive ?? '') ?? ['unknown'])[0],
    blocked: placeOf(blocked ?? ''),
    ...(source && { source: placeOf(source) }),
    ...(typeof line === 'number' && Number.isSafeInteger(line) && { line }),
  }
}

/**
 * An address without what may be secret in it: user, query string and fragment. Of `data:` and other addresses without a
 * host only the scheme; of what is no address, such as `inline`, a single word.
 */
export function placeOf(text: string): string {
  if (!URL.canParse(text)) return (/^[a-z-]{1,40}$/.exec(text) ?? ['unknown'])[0]
  const { protocol, host, pathname } = new URL(text)
  return (host ? `${protocol}//${host}${pathname}` : protocol).slice(0, longest)
}

/**
 * What may be logged within one span of time, in lines. Of all lines `forNew` are only for a directive on a page that no line
 * named yet, `newPerNetwork` of them for one network.
 */
export type ReportLimits = {
  spanMs: number
  perNetwork: number
  inAll: number
  forNew: number
  newPerNetwork: number
}

/** How many lines of reports go into the log, as the contract says. */
export const reportLimits: ReportLimits = {
  spanMs: 10 * 60_000,
  perNetwork: 10,
  inAll: 100,
  forNew: 30,
  newPerNetwork: 3,
}
