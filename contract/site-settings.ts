import { z } from 'zod'
import { tooLong } from './field-error-codes.ts'
import { Phone } from './phones.ts'
import {
  entryId,
  GalleryImage,
  line,
  lines,
  PictureOrDrawing,
  ProcessStep,
  SamplePlan,
  Testimonial,
  TransformationStory,
  textInBoth,
  VideoCard,
} from './site-content.ts'
import { Email, emptyOr, optionalLine } from './text.ts'
import { Day, isSafeLink, PlanId, Pounds } from './values.ts'

const maxPageLength = 20_000
const pageText = z
  .string()
  .max(maxPageLength, { error: ({ input }) => tooLong(maxPageLength, String(input).length) })
const longText = z.object({ ar: pageText, en: pageText })
const httpLink = z
  .string()
  .max(500, 'too_long')
  .refine((link) => isSafeLink(link) && /^https?:/i.test(link) && hasDecodablePath(link), 'url')
/** Whether the path of a link can be decoded. Screens read a name from it; a `%` without two hex digits would throw. */
function hasDecodablePath(link: string): boolean {
  try {
    return decodeURIComponent(new URL(link).pathname) !== ''
  } catch {
    return false
  }
}
const count = z.int().min(0).max(1_000_000)

/**
 * When the owner last confirmed each kind of claim, as a day in Cairo; empty if never. A confirmed kind without content
 * is one that the owner chose not to show.
 */
const Confirmed = z.object({
  numbers: emptyOr(Day),
  specialties: emptyOr(Day),
  videos: emptyOr(Day),
  prices: emptyOr(Day),
})
export type Confirmed = z.infer<typeof Confirmed>

/** The set-up steps in which an owner confirms what the site claims about them and their prices. */
export type ClaimStep = keyof Confirmed

/** One package: name, content and price in EGP a month; its recommended duration is 1 to 12 months. */
export const PackageSettings = z
  .object({
    name: line(60),
    description: line(160),
    price: Pounds,
    durationMonths: z.int().min(1).max(12),
    features: lines(160, 12),
  })
  .meta({ id: 'PackageSettings' })
export type PackageSettings = z.infer<typeof PackageSettings>

/** A payment method: the number or address to pay to, and the account's name. Without a number it is not offered. */
export const PaymentMethod = z.object({ number: optionalLine(120), name: optionalLine(120) })
export type PaymentMethod = z.infer<typeof PaymentMethod>

const dailyLimit = z.int().min(1).max(100).nullable()

/** How many videos and documents a member may open per Cairo day, by package, 1 to 100 each; null means no limit. */
export const DailyLimits = z.object({ videos: dailyLimit, trainings: dailyLimit }).meta({ id: 'DailyLimits' })
export type DailyLimits = z.infer<typeof DailyLimits>

export const FaqEntry = z
  .object({ id: entryId, question: line(200), answer: textInBoth(1000) })
  .meta({ id: 'FaqEntry' })
export type FaqEntry = z.infer<typeof FaqEntry>

/** All settings of the site. Each field is independent: an invalid one falls back to its default. */
export const SiteSettings = z
  .object({
    companyName: line(60),
    logo: PictureOrDrawing,
    favIcon: PictureOrDrawing,
    heroImage: PictureOrDrawing,
    /** The owner's portrait: in the hub of the hero's plate, and beside the text about them. */
    portrait: PictureOrDrawing,
    hero: z.object({ title: line(120), typed: lines(80, 6), lead: line(300) }),
    /** Each number is a claim: null is not shown. */
    heroCounters: z.object({
      years: z.int().min(0).max(99).nullable(),
      success: z.int().min(0).max(100).nullable(),
    }),
    galleryImages: z.array(GalleryImage).min(1).max(8),
    stats: z.object({
      clients: count.nullable(),
      experience: z.int().min(0).max(99).nullable(),
      sessions: count.nullable(),
      successRate: z.int().min(0).max(100).nullable(),
    }),
    /** Without it, what was confirmed before stays so; sample values that nobody confirmed are not published. */
    confirmed: Confirmed.optional(),
    aboutText: textInBoth(2000),
    /** What women may expect, as the privacy of their photos; empty is not shown. */
    womenNote: textInBoth(600),
    specialties: z.object({ certifications: lines(100, 8), specializations: lines(100, 8) }),
    samplePlan: SamplePlan,
    videos: z.array(VideoCard).max(9),
    resultsPage: z.object({ stories: z.array(TransformationStory).max(12) }),
    packages: z.object({ basic: PackageSettings, professional: PackageSettings, premium: PackageSettings }),
    /** The most months that the order form offers; a package that recommends more is offered for as many. */
    maxMonths: z.int().min(1).max(12),
    dailyLimits: z.object({ basic: DailyLimits, professional: DailyLimits, premium: DailyLimits }),
    /** Within how many hours requests are reviewed, 1 to 168; null promises nothing. */
    reviewWithinHours: z.int().min(1).max(168).nullable(),
    /** Within how many hours of their answers new members get their plan, 1 to 336; null promises nothing. */
    planWithinHours: z.int().min(1).max(336).nullable(),
    /** For how many hours the price of a pay code holds, 1 to 168. */
    priceHoldHours: z.int().min(1).max(168),
    packageLabels: z.object({ mostPopular: line(40), popular: PlanId.nullable(), guarantee: line(200) }),
    steps: z.array(ProcessStep).max(8),
    testimonials: z.array(Testimonial).max(20),
    socialLinks: z.object({
      whatsapp: emptyOr(Phone),
      phone: emptyOr(Phone),
      instagram: emptyOr(httpLink),
    }),
    contactEmail: emptyOr(Email),
    location: line(120),
    services: lines(60, 8),
    sectionTitles: z.object({
      home: line(40),
      gallery: line(60),
      about: line(40),
      videos: line(60),
      results: line(60),
      packages: line(60),
      steps: line(60),
      testimonials: line(60),
      contact: line(60),
      quickLinks: line(40),
      services: line(40),
      followMe: line(40),
    }),
    sectionSubtitles: z.object({
      gallery: line(200),
      videos: line(200),
      results: line(200),
      packages: line(200),
      contact: line(200),
    }),
    footerTagline: line(200),
    /** Frequent questions, in display order; loaded when the section is opened. */
    faq: z.array(FaqEntry).max(20),
    /** What visitors ask before they apply, in display order; on the landing page. */
    visitorFaq: z.array(FaqEntry).max(8),
    buttons: z.object({ start: line(40), results: line(40), choose: line(40) }),
    paymentMethods: z.object({
      instapay: PaymentMethod,
      vodafoneCash: PaymentMethod,
      others: z
        .array(z.object({ id: entryId, label: line(60), number: optionalLine(120), name: optionalLine(120) }))
        .max(5),
    }),
    /** The privacy page: empty lines separate paragraphs, `## ` starts a heading, `- ` a list entry. */
    privacyText: longText,
    numerals: z.enum(['latn', 'arab']),
  })
  .meta({ id: 'SiteSettings' })
export type SiteSettings = z.infer<typeof SiteSettings>

/** The settings as a caller sends them: one that came after 0.1 keeps what is published when it is missing. */
export const SentSettings = SiteSettings.partial({
  portrait: true,
  womenNote: true,
  maxMonths: true,
  reviewWithinHours: true,
  planWithinHours: true,
  priceHoldHours: true,
  visitorFaq: true,
})
export type SentSettings = z.infer<typeof SentSettings>

/** The settings that only the landing page uses; other screens do not load them. */
export const landingFields = [
  'heroImage',
  'portrait',
  'hero',
  'heroCounters',
  'galleryImages',
  'stats',
  'aboutText',
  'womenNote',
  'specialties',
  'samplePlan',
  'videos',
  'resultsPage',
  'steps',
  'testimonials',
  'sectionSubtitles',
  'visitorFaq',
] as const satisfies (keyof SiteSettings)[]
export type LandingContent = Pick<SiteSettings, (typeof landingFields)[number]>
