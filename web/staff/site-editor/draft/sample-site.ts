import { withEntryIds } from '#contract/entry-ids.ts'
import type { SectionSetting } from '#contract/site.ts'
import type { PackageSettings, SiteSettings } from '#contract/site-settings.ts'
import type { Basis } from './draft-store.ts'

const text = (ar: string, en = `${ar} in English`) => ({ ar: `نص ${ar}`, en })

const pack = (name: string, price: number): PackageSettings => ({
  name: text(name),
  description: text(`${name} described`),
  price,
  durationMonths: 1,
  features: [text(`${name} one`), text(`${name} two`)],
})

const noLimit = { videos: null, trainings: null }

/** Small valid settings for tests. */
export const sampleSettings: SiteSettings = withEntryIds({
  companyName: text('company'),
  logo: null,
  favIcon: null,
  heroImage: null,
  portrait: null,
  hero: { title: text('title'), typed: [text('typed')], lead: text('lead') },
  confirmed: { numbers: '2026-02-01', specialties: '2026-02-01', videos: '', prices: '2026-02-01' },
  heroCounters: { years: 5, success: 95 },
  galleryImages: [{ picture: null, poster: 'plate', caption: text('caption') }],
  stats: { clients: 500, experience: 8, sessions: 2000, successRate: 95 },
  aboutText: text('about'),
  womenNote: text('note for women'),
  specialties: { certifications: [text('certificate')], specializations: [] },
  samplePlan: { title: text('plan'), rows: [], note: text('note') },
  videos: [],
  resultsPage: { stories: [] },
  packages: {
    basic: pack('basic', 1200),
    professional: pack('professional', 2000),
    premium: pack('premium', 3200),
  },
  maxMonths: 3,
  dailyLimits: { basic: noLimit, professional: noLimit, premium: noLimit },
  reviewWithinHours: null,
  planWithinHours: null,
  priceHoldHours: 48,
  packageLabels: { mostPopular: text('popular'), popular: 'professional', guarantee: text('guarantee') },
  steps: [{ title: text('step'), text: text('step text') }],
  testimonials: [
    { id: 'a', name: text('a'), about: text('about a'), content: text('said a'), rating: 5 },
    { id: 'b', name: text('b'), about: text('about b'), content: text('said b'), rating: 4 },
  ],
  socialLinks: { whatsapp: '01000000000', phone: '', instagram: '' },
  contactEmail: '',
  location: text('location'),
  services: [text('service')],
  sectionTitles: {
    home: text('home'),
    gallery: text('gallery'),
    about: text('about title'),
    videos: text('videos'),
    results: text('results'),
    packages: text('packages'),
    steps: text('steps'),
    testimonials: text('testimonials'),
    contact: text('contact'),
    quickLinks: text('links'),
    services: text('services'),
    followMe: text('follow'),
  },
  sectionSubtitles: {
    gallery: text('gallery below'),
    videos: text('videos below'),
    results: text('results below'),
    packages: text('packages below'),
    contact: text('contact below'),
  },
  footerTagline: text('tagline'),
  faq: [],
  visitorFaq: [],
  buttons: { start: text('start'), results: text('see'), choose: text('choose') },
  paymentMethods: { instapay: { number: '', name: '' }, vodafoneCash: { number: '', name: '' }, others: [] },
  privacyText: text('privacy'),
  numerals: 'latn',
})

/** Enabled sections, ordered as listed. */
export const sectionsNamed = (ids: readonly SectionSetting['id'][]): SectionSetting[] =>
  ids.map((id, index) => ({
    id,
    name: id,
    type: 'section',
    enabled: true,
    order: index + 1,
    component: id,
  }))

export const sampleSections = sectionsNamed(['hero', 'gallery', 'contact'])

/** A published version for drafts in tests. */
export const sampleBasis: Basis = { version: 3, settings: sampleSettings, sections: sampleSections }
