import { hasOpenPrices } from '#contract/open-prices.ts'
import { whatsappLink } from '#contract/phones.ts'
import type { SiteSettings } from '#contract/site-settings.ts'
import { type Language, type LocalizedText, planIds } from '#contract/values.ts'
import { localized } from '#web/platform/localized.ts'
import { contactsOf } from './contacts.ts'

type Facts = {
  settings: Pick<
    SiteSettings,
    | 'companyName'
    | 'confirmed'
    | 'hero'
    | 'packages'
    | 'socialLinks'
    | 'contactEmail'
    | 'location'
    | 'testimonials'
  >
  language: Language
  /** The site's version, which names its picture. */
  version: number
  /** The site's address, without a trailing slash; absent where it is not set. */
  address?: string
  /** Whether the testimonials section is shown, with real people. */
  hasReviews: boolean
}

/** The business as schema.org data for search engines; facts that are not set are left out. */
export function businessFacts(facts: Facts): Record<string, unknown> {
  const { settings, language, version, address } = facts
  const say = (text: LocalizedText) => localized(text, language)
  const { whatsapp, phone, instagram, email } = contactsOf(settings)
  return filled({
    '@context': 'https://schema.org',
    '@type': 'LocalBusiness',
    '@id': address && `${address}/#business`,
    name: say(settings.companyName),
    slogan: say(settings.hero.title),
    description: say(settings.hero.lead),
    url: address && `${address}/`,
    image: address && `${address}/og/${version}-${language}.png`,
    logo: address && `${address}/icons/icon-512.png`,
    telephone: phone?.number ?? whatsapp?.number,
    email,
    sameAs: [whatsapp && whatsappLink(whatsapp.number), instagram?.link].filter(Boolean),
    areaServed: say(settings.location),
    currenciesAccepted: 'EGP',
    makesOffer: offers(facts),
    ...(facts.hasReviews && reviews(facts)),
  })
}

/** Serializes facts as JSON for a script element: no text in it can close the element. */
export function asScriptData(facts: Record<string, unknown>): string {
  return JSON.stringify(facts)
    .replaceAll('<', '\\u003c')
    .replaceAll('\u2028', '\\u2028')
    .replaceAll('\u2029', '\\u2029')
}

function offers({ settings, language, address }: Facts) {
  return planIds
    .map((id) => ({ id, ...settings.packages[id] }))
    .filter(({ price }) => price > 0 && !hasOpenPrices(settings))
    .map(({ id, name, description, price }) =>
      filled({
        '@type': 'Offer',
        name: localized(name, language),
        description: localized(description, language),
        url: address && `${address}/subscription?plan=${id}`,
        price,
        priceCurrency: 'EGP',
        priceSpecification: {
          '@type': 'UnitPriceSpecification',
          price,
          priceCurrency: 'EGP',
          unitCode: 'MON',
          referenceQuantity: { '@type': 'QuantitativeValue', value: 1, unitCode: 'MON' },
        },
      }),
    )
}

function reviews({ settings: { testimonials }, language }: Facts) {
  if (testimonials.length === 0) return {}
  const stars = testimonials.reduce((sum, { rating }) => sum + rating, 0)
  return {
    aggregateRating: {
      '@type': 'AggregateRating',
      ratingValue: Math.round((stars / testimonials.length) * 10) / 10,
      bestRating: 5,
      reviewCount: testimonials.length,
    },
    review: testimonials.map(({ name, content, rating }) => ({
      '@type': 'Review',
      author: { '@type': 'Person', name: localized(name, language) },
      reviewRating: { '@type': 'Rating', ratingValue: rating, bestRating: 5 },
      reviewBody: localized(content, language),
    })),
  }
}

function filled(facts: Record<string, unknown>): Record<string, unknown> {
  const isSaid = (fact: unknown) => Boolean(fact) && !(Array.isArray(fact) && fact.length === 0)
  return Object.fromEntries(Object.entries(facts).filter(([, fact]) => isSaid(fact)))
}
