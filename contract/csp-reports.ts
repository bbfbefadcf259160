import { z } from 'zod'
import { endpoint } from './endpoint.ts'

const text = z.string().optional()

/** One violation in the older form, which browsers send for `report-uri`. */
const Named = z.object({
  'csp-report': z.object({
    'document-uri': text,
    'effective-directive': text,
    'violated-directive': text,
    'blocked-uri': text,
    'source-file': text,
    'line-number': z.number().optional(),
  }),
})

/** A batch in the form of the Reporting API, which browsers send for `report-to`; reports of other kinds are left alone. */
const Batch = z
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

/** What a browser reports of a page that broke its content security policy, in either of the two forms. */
export const CspReport = z.union([Named, Batch])
export type CspReport = z.infer<typeof CspReport>

/**
 * Takes what browsers report of pages of this site that broke their content security policy. It goes into the log
 * without query strings, at most 10 lines in 10 minutes from one network (IPv4 address or IPv6 /48) and 100 in all, of
 * which 30 are for a directive and page that no line named yet; more is counted and not told. Nothing is stored.
 */
export const reportCsp = endpoint({
  id: 'reportCsp',
  method: 'POST',
  path: '/csp',
  summary: 'Takes a browser’s report that a page of the site broke its content security policy.',
  access: 'anyone',
  body: CspReport,
  bodyTypes: ['application/csp-report', 'application/reports+json'],
  maxBodyBytes: 16 * 1024,
  status: 204,
  answer: z.undefined(),
  errors: [],
})
