import { z } from 'zod'
import { maxMonths } from './money.ts'

/** The two languages of the product; Arabic is the default. */
export const languages = ['ar', 'en'] as const
export type Language = (typeof languages)[number]

/** An opaque identifier, at most 64 visible ASCII characters; clients must not parse it. */
export const Id = z.string().regex(/^[\x21-\x7e]{1,64}$/)
export type Id = z.infer<typeof Id>

/** The id of a list entry of the site: unique within its list, and stable when the entry moves. */
export const EntryId = z.string().regex(/^[a-z0-9-]{1,40}$/)

/** For zod's `when`: runs a rule about several fields even if one is invalid, to return all errors at once. */
export const whenObject = ({ value }: { value: unknown }) => typeof value === 'object' && value !== null

/** An instant: ISO 8601 in UTC, with milliseconds. */
export const Instant = z.string().meta({ format: 'date-time' })
export type Instant = z.infer<typeof Instant>

/** An instant in a request: existing times only, in UTC. */
export const InstantInput = z
  .string()
  .regex(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d{1,9})?Z$/, 'invalid')
  .refine((instant) => !Number.isNaN(Date.parse(instant)), 'invalid')
  .meta({ format: 'date-time' })

/** A calendar day in Cairo, as YYYY-MM-DD; existing days only. */
export const Day = z
  .string()
  .regex(/^\d{4}-\d{2}-\d{2}$/, 'day')
  .refine((day) => {
    const midnight = Date.parse(`${day}T00:00:00Z`)
    return !Number.isNaN(midnight) && new Date(midnight).toISOString().startsWith(day)
  }, 'day')
export type Day = z.infer<typeof Day>

/** A price in Egyptian pounds, whole, from 0 to 1,000,000. */
export const Pounds = z.int().min(0).max(1_000_000)

/** The months of an order, 1 to 12. */
export const Months = z.int({ error: 'months' }).min(1, 'months').max(maxMonths, 'months')

/** One text in both languages. An empty English text falls back to Arabic for display. */
export const LocalizedText = z.object({ ar: z.string().max(5000), en: z.string().max(5000) })
export type LocalizedText = z.infer<typeof LocalizedText>

/** The three packages, in ascending order of scope. */
export const planIds = ['basic', 'professional', 'premium'] as const
export const PlanId = z.enum(planIds)
export type PlanId = z.infer<typeof PlanId>

// Our own paths with files only: demo samples, and uploads, whose links clients send back as they read them.
const ownFiles = /^\/(?:demo|files)\//

/** A link for users: http or https, without credentials, or a file of the product. */
export const WebLink = z
  .string()
  .trim()
  .min(1, 'required')
  .max(2000, 'link_too_long')
  .refine((link) => isSafeLink(link) && (!link.startsWith('/') || ownFiles.test(link)), 'url')
  .meta({ minLength: '/demo/'.length })
export type WebLink = z.infer<typeof WebLink>

/** Whether a link uses http(s), or is a path of our own; never a script, data or credentialed link. */
export function isSafeLink(link: string): boolean {
  if (/[\\\s]/.test(link)) return false
  if (/^\/(?!\/)/.test(link)) return true
  if (!URL.canParse(link)) return false
  const url = new URL(link)
  return (url.protocol === 'https:' || url.protocol === 'http:') && url.username === '' && url.password === ''
}

/** Whether a link points to an uploaded file, which needs a signed link. */
export function isFileLink(link: string): boolean {
  return addressOf(link)?.pathname.startsWith('/files/') ?? false
}

/**
 * Whether a link is signed for one reader, for hours at most. It must not be stored: others could open the file as that
 * reader, and it soon expires.
 */
export function isSignedFileLink(link: string): boolean {
  return isFileLink(link) && (addressOf(link)?.searchParams.has('sig') ?? false)
}

const base = 'https://example.com'
const addressOf = (link: string) => (URL.canParse(link, base) ? new URL(link, base) : null)
