import { z } from 'zod'

/** The two languages of the product; Arabic is the default. */
export const languages = ['ar', 'en'] as const
export type Language = (typeof languages)[number]

/** An opaque identifier, at most 64 visible ASCII characters; clients never look inside. */
export const Id = z.string().regex(/^[\x21-\x7e]{1,64}$/)
export type Id = z.infer<typeof Id>

/** Lets a rule about several fields be told also where one of them is wrong by itself: all that is missing is named at once. */
export const besideOthers = ({ value }: { value: unknown }) => typeof value === 'object' && value !== null

/** An instant: ISO 8601 in UTC, with milliseconds. */
export const Instant = z.string().meta({ format: 'date-time' })
export type Instant = z.infer<typeof Instant>

/** An instant as a caller tells it back: only moments that exist, in UTC. */
export const ToldInstant = z
  .string()
  .regex(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d{1,9})?Z$/, 'invalid')
  .refine((instant) => !Number.isNaN(Date.parse(instant)), 'invalid')
  .meta({ format: 'date-time' })

/** A calendar day in Cairo, as YYYY-MM-DD; only days that exist. */
export const Day = z
  .string()
  .regex(/^\d{4}-\d{2}-\d{2}$/, 'day')
  .refine((day) => {
    const midnight = Date.parse(`${day}T00:00:00Z`)
    return !Number.isNaN(midnight) && new Date(midnight).toISOString().startsWith(day)
  }, 'day')
export type Day = z.infer<typeof Day>

/** Egyptian pounds, whole, from 0 to 1,000,000. */
export const Money = z.int().min(0).max(1_000_000)
export type Money = z.infer<typeof Money>

/** One text in both languages. An empty English text falls back to Arabic where it is shown. */
export const LocalizedText = z.object({ ar: z.string().max(5000), en: z.string().max(5000) })
export type LocalizedText = z.infer<typeof LocalizedText>

/** The three packages, in the order of their load. */
export const planIds = ['basic', 'professional', 'premium'] as const
export const PlanId = z.enum(planIds)
export type PlanId = z.infer<typeof PlanId>

// Of our own only what holds files: the samples of a demo, and what was uploaded, where it is told back as it was read.
const ownFiles = /^\/(?:demo|files)\//

/** A link that a person may follow: http or https, without credentials, or a file of the product's own. */
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

/** Whether a link leads to an uploaded file, which only a signed one opens. */
export function isFileLink(link: string): boolean {
  return addressOf(link)?.pathname.startsWith('/files/') ?? false
}

/**
 * Whether a link leads to an uploaded file for one reader alone, and for hours at most: kept anywhere, it would open the
 * file to others as that reader, and then to nobody.
 */
export function isSignedFileLink(link: string): boolean {
  return isFileLink(link) && (addressOf(link)?.searchParams.has('sig') ?? false)
}

const base = 'https://example.com'
const addressOf = (link: string) => (URL.canParse(link, base) ? new URL(link, base) : null)
