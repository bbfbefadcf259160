import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { Phone } from './phones.ts'
import { Email, optionalLine } from './text.ts'
import { Instant, isSafeLink, LocalizedText, Money, PlanId } from './values.ts'

const line = (max: number) => z.object({ ar: optionalLine(max), en: optionalLine(max) })
const lines = (max: number, count: number) => z.array(line(max)).max(count)
const longText = z.object({ ar: z.string().max(20_000), en: z.string().max(20_000) })
const emptyOr = <S extends z.ZodType>(schema: S) => z.union([z.literal(''), schema])
const httpLink = z
  .string()
  .max(500, 'too_long')
  .refine((link) => isSafeLink(link) && /^https?:/i.test(link), 'url')

/** One package: what it is called, what it costs a month in EGP, what it holds; 1 to 12 months are its recommended length. */
export const PackageSettings = z
  .object({
    name: line(60),
    description: line(160),
    price: Money,
    durationMonths: z.int().min(1).max(12),
    features: lines(160, 12),
  })
  .meta({ id: 'PackageSettings' })
export type PackageSettings = z.infer<typeof PackageSettings>

/** Where to pay: the number or address to send to, and the account's name. An empty number means the method is not offered. */
export const PaymentMethod = z.object({ number: optionalLine(120), name: optionalLine(120) })
export type PaymentMethod = z.infer<typeof PaymentMethod>

/** Everything the owner can set on the site. Each field stands for itself: a broken one falls back to its default alone. */
export const SiteSettings = z
  .object({
    companyName: line(60),
    hero: z.object({ title: line(120), typed: lines(80, 6), lead: line(300) }),
    heroCounters: z.object({ years: z.int().min(0).max(99), success: z.int().min(0).max(100) }),
    packages: z.object({ basic: PackageSettings, professional: PackageSettings, premium: PackageSettings }),
    packageLabels: z.object({ mostPopular: line(40), popular: PlanId.nullable(), guarantee: line(200) }),
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
      about: line(40),
      packages: line(60),
      contact: line(60),
      quickLinks: line(40),
      services: line(40),
      followMe: line(40),
    }),
    packagesSubtitle: line(200),
    contactSubtitle: line(200),
    footerTagline: line(200),
    buttons: z.object({ start: line(40), results: line(40), choose: line(40) }),
    paymentMethods: z.object({
      instapay: PaymentMethod,
      vodafoneCash: PaymentMethod,
      others: z
        .array(z.object({ label: line(60), number: optionalLine(120), name: optionalLine(120) }))
        .max(5),
    }),
    /** The privacy page: an empty line parts paragraphs, `## ` begins a heading, `- ` a list entry. */
    privacyText: longText,
    numerals: z.enum(['latn', 'arab']),
  })
  .meta({ id: 'SiteSettings' })
export type SiteSettings = z.infer<typeof SiteSettings>

/** One section of the landing page: whether it shows, and where. `order` counts from 1. */
export const SectionSetting = z.object({
  id: z.string().min(1).max(40),
  name: z.string().max(60),
  type: z.string().max(40),
  enabled: z.boolean(),
  order: z.int().min(1).max(50),
  component: z.string().max(60),
})
export type SectionSetting = z.infer<typeof SectionSetting>

/** What is still missing before the site can take applications. */
export const setUpSteps = ['name', 'contact', 'prices', 'payment'] as const
export type SetUpStep = (typeof setUpSteps)[number]

/** Which set-up steps a site has not done yet; prices count once the owner has published any version. */
export function missingSetUpSteps(
  settings: Pick<SiteSettings, 'companyName' | 'socialLinks' | 'packages' | 'paymentMethods'>,
  version: number,
): SetUpStep[] {
  const { instapay, vodafoneCash, others } = settings.paymentMethods
  const done: Record<SetUpStep, boolean> = {
    name: settings.companyName.ar !== '' && version > 0,
    contact: settings.socialLinks.whatsapp !== '' || settings.socialLinks.phone !== '',
    prices: version > 0 && Object.values(settings.packages).every((one) => one.price > 0),
    payment:
      instapay.number !== '' || vodafoneCash.number !== '' || others.some((method) => method.number !== ''),
  }
  return setUpSteps.filter((step) => !done[step])
}

/** The published site, whole. */
export const PublishedSite = z
  .object({
    settings: SiteSettings,
    sections: z.array(SectionSetting),
    version: z.int(),
    publishedAt: Instant.nullable(),
  })
  .meta({ id: 'PublishedSite' })
export type PublishedSite = z.infer<typeof PublishedSite>

/** What every visitor may read: the published settings and sections. */
export const readSite = endpoint({
  id: 'readSite',
  method: 'GET',
  path: '/site',
  summary: 'Reads the published site settings and sections.',
  access: 'anyone',
  status: 200,
  answer: PublishedSite,
  errors: [],
})

/** Publishes a new version for all visitors; `version` is the one that was edited. */
export const publishSite = endpoint({
  id: 'publishSite',
  method: 'PUT',
  path: '/site',
  summary: 'Publishes a new version of the site.',
  access: 'staff',
  maxBodyBytes: 256 * 1024,
  body: z.object({
    settings: SiteSettings,
    sections: z.array(SectionSetting).max(50),
    version: z.int().min(0),
  }),
  status: 200,
  answer: PublishedSite,
  errors: ['site_changed'],
})

/** A package as it is offered. */
export const Plan = z
  .object({
    id: PlanId,
    name: LocalizedText,
    description: LocalizedText,
    price: Money,
    currency: z.literal('EGP'),
    durationMonths: z.int(),
    features: z.array(LocalizedText),
    popular: z.boolean(),
  })
  .meta({ id: 'Plan' })
export type Plan = z.infer<typeof Plan>

/** The three packages of the published site. */
export const listPlans = endpoint({
  id: 'listPlans',
  method: 'GET',
  path: '/subscriptions/plans',
  summary: 'Lists the three packages with their prices in EGP a month.',
  access: 'anyone',
  status: 200,
  answer: z.object({ plans: z.array(Plan) }),
  errors: [],
})
