import { z } from 'zod'
import { endpoint } from './endpoint.ts'

const text = z.string().optional()

/** One violation in the older format, which browsers send for `report-uri`. */
const ReportUriBody = z.object({
  'csp-report': z.object({
    'document-uri': text,
    'effective-directive': text,
    'violated-directive': text,
    'blocked-uri': text,
    'source-file': text,
    'line-number': z.number().optional(),
  }),
})

/** A batch of the Reporting API, which browsers send for `report-to`; other report types are ignored. */
const ReportToBody = z
  .array(
    z.object({
      type: z.string(),
      body: z
        .object({
          documentURL: text,
          effectiveDirective: text,
          blockedURL: text,
          sourceFile: text.nullable(),
          lineNumber: z.number().nullish(),
        })
        .nullish(),
    }),
  )
  .max(100)

/** A browser's report of a violation of the content security policy, in either format. */
export const CspReport = z.union([ReportUriBody, ReportToBody])
export type CspReport = z.infer<typeof CspReport>

/**
 * Receives browsers' reports of violations of the content security policy. They are logged without query strings, at
 * most 10 lines per 10 minutes and network (IPv4 address or IPv6 /48) and 100 in total, of which 30 are reserved for
 * directives and pages not logged yet; others are only counted. Nothing is stored.
 */
export const reportCsp = endpoint({
  id: 'reportCsp',
  method: 'POST',
  path: '/csp',
  summary: 'Receives a browser’s report of a violated content security policy.',
  access: 'public',
  body: CspReport,
  bodyTypes: ['application/csp-report', 'application/reports+json'],
  maxBodyBytes: 16 * 1024,
  status: 204,
  response: z.undefined(),
  errors: [],
})
