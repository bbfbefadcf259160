import type { CspReport } from '#contract/csp-reports.ts'

/** A violation as logged: addresses without query string or fragment, which may contain secrets. */
export type PolicyViolation = {
  page: string
  directive: string
  blocked: string
  source?: string
  line?: number
}

const maxAddressLength = 200

/** The violations in a report; none if a batch contains only other kinds of reports. */
export function violationsOf(report: CspReport): PolicyViolation[] {
  if (!Array.isArray(report)) {
    const fields = report['csp-report']
    return [
      violation({
        page: fields['document-uri'],
        directive: fields['effective-directive'] ?? fields['violated-directive'],
        blocked: fields['blocked-uri'],
        source: fields['source-file'],
        line: fields['line-number'],
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

type ReportFields = {
  page: string | undefined
  directive: string | undefined
  blocked: string | undefined
  source: string | null | undefined
  line: number | null | undefined
}

function violation({ page, directive, blocked, source, line }: ReportFields): PolicyViolation {
  return {
    page: withoutSecrets(page ?? ''),
    // The policy may follow the directive's name; only the name is logged.
    directive: (/^[a-z-]{1,40}/.exec(directive ?? '') ?? ['unknown'])[0],
    blocked: withoutSecrets(blocked ?? ''),
    ...(source && { source: withoutSecrets(source) }),
    ...(typeof line === 'number' && Number.isSafeInteger(line) && { line }),
  }
}

/**
 * An address without possible secrets: user, query string and fragment. For `data:` and other addresses without a host
 * only the scheme; for what is no address, such as `inline`, a single word.
 */
export function withoutSecrets(text: string): string {
  if (!URL.canParse(text)) return (/^[a-z-]{1,40}$/.exec(text) ?? ['unknown'])[0]
  const { protocol, host, pathname } = new URL(text)
  return (host ? `${protocol}//${host}${pathname}` : protocol).slice(0, maxAddressLength)
}

/**
 * The number of log lines per `spanMs`. Of all lines, `forNew` are only for a directive on a page that was not logged
 * yet, at most `newPerNetwork` of them for one network.
 */
export type ReportLimits = {
  spanMs: number
  perNetwork: number
  inAll: number
  forNew: number
  newPerNetwork: number
}

/** The limits for log lines of reports, as the contract documents them. */
export const reportLimits: ReportLimits = {
  spanMs: 10 * 60_000,
  perNetwork: 10,
  inAll: 100,
  forNew: 30,
  newPerNetwork: 3,
}
