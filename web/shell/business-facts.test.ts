import { expect, test } from 'vitest'
import type { SiteSettings } from '#contract/site-settings.ts'
import { asScriptData, businessFacts } from './business-facts.ts'

const text = (ar: string, en: string) => ({ ar, en })
const plan = (price: number) => ({
  name: text('باقة', 'Package'),
  description: text('وصف', 'About it'),
  price,
  durationMonths: 3,
  features: [],
})
const review = (id: string, rating: number) => ({
  id,
  name: text('منى', 'Mona'),
  about: text('', ''),
  content: text('غيّر يومي', 'It changed my days'),
  rating,
})

const settings = {
  companyName: text('كابتن منى', 'Coach Mona'),
  hero: { title: text('وعد', 'A promise'), typed: [], lead: text('شرح', 'How it works') },
  packages: { basic: plan(1200), professional: plan(2000), premium: plan(0) },
  socialLinks: { whatsapp: '010 1234 5678', phone: '', instagram: 'https://instagram.com/mona' },
  contactEmail: '' as SiteSettings['contactEmail'],
  location: text('القاهرة', 'Cairo'),
  testimonials: [review('a', 5), review('b', 4)],
} satisfies Parameters<typeof businessFacts>[0]['settings']

const facts = {
  settings,
  language: 'en',
  version: 3,
  address: 'https://mona.example',
  hasReviews: true,
} as const

test('search engines get name, contacts and monthly prices', () => {
  expect(businessFacts(facts)).toMatchObject({
    '@context': 'https://schema.org',
    '@type': 'LocalBusiness',
    name: 'Coach Mona',
    url: 'https://mona.example/',
    image: 'https://mona.example/og/3-en.png',
    telephone: '+201012345678',
    sameAs: ['https://wa.me/201012345678', 'https://instagram.com/mona'],
    areaServed: 'Cairo',
    makesOffer: [
      {
        '@type': 'Offer',
        price: 1200,
        priceCurrency: 'EGP',
        url: 'https://mona.example/subscription?plan=basic',
        priceSpecification: { unitCode: 'MON', price: 1200 },
      },
      { price: 2000 },
    ],
  })
  expect(businessFacts({ ...facts, language: 'ar' })).toMatchObject({
    name: 'كابتن منى',
    areaServed: 'القاهرة',
  })
})

test('unset values are omitted', () => {
  const plain = businessFacts({ ...facts, address: undefined })
  for (const name of ['@id', 'url', 'image', 'logo', 'email']) expect(plain).not.toHaveProperty([name])
})

test('reviews are included only if they are real and there are any', () => {
  expect(businessFacts(facts)).toMatchObject({
    aggregateRating: { ratingValue: 4.5, reviewCount: 2, bestRating: 5 },
    review: [
      { author: { name: 'Mona' }, reviewRating: { ratingValue: 5 } },
      { reviewRating: { ratingValue: 4 } },
    ],
  })
  const hidden = businessFacts({ ...facts, hasReviews: false })
  const none = businessFacts({ ...facts, settings: { ...settings, testimonials: [] } })
  for (const one of [hidden, none]) {
    expect(one).not.toHaveProperty('aggregateRating')
    expect(one).not.toHaveProperty('review')
  }
})

test('no name can close the script element', () => {
  const name = `</script><script>alert(1)</script> <!-- <b>&"' \u2028`
  const data = asScriptData(
    businessFacts({ ...facts, settings: { ...settings, companyName: text(name, name) } }),
  )
  expect(data).not.toMatch(/[<\u2028]/)
  expect(JSON.parse(data).name).toBe(name)
})
