import { z } from 'zod'
import type { PublishedSite } from '#contract/site.ts'
import { SiteSettings } from '#contract/site-settings.ts'
import { foldDigits } from '#contract/text.ts'
import type { PlanId } from '#contract/values.ts'
import { claimFields, claimsOf, withClaims } from './claims.ts'

const { companyName, socialLinks, contactEmail, paymentMethods } = SiteSettings.shape

/** A typed price in any digits, with or without separators; parsed to whole EGP, at most 1,000,000. */
const TypedPrice = z
  .string()
  .transform((typed) => foldDigits(typed).replace(/[,٬\s]/g, ''))
  .refine((digits) => /^\d{1,7}$/.test(digits) && Number(digits) > 0 && Number(digits) <= 1_000_000, 'price')
  .transform(Number)

const filled = z.string().trim().min(1, 'required')

/** The settings that the site needs before it can take applications, as one form. */
export const Essentials = z
  .object({
    nameAr: filled.pipe(companyName.shape.ar),
    nameEn: companyName.shape.en,
    whatsapp: socialLinks.shape.whatsapp,
    phone: socialLinks.shape.phone,
    instagram: socialLinks.shape.instagram,
    email: contactEmail,
    basic: TypedPrice,
    professional: TypedPrice,
    premium: TypedPrice,
    instapay: paymentMethods.shape.instapay.shape.number,
    instapayName: paymentMethods.shape.instapay.shape.name,
    vodafone: paymentMethods.shape.vodafoneCash.shape.number,
    vodafoneName: paymentMethods.shape.vodafoneCash.shape.name,
    ...claimFields,
  })
  .superRefine(({ videoTitle, videoUrl }, check) => {
    // Half a video would be a card that plays nothing, or one without a name.
    if (videoUrl !== '' && videoTitle === '')
      check.addIssue({ code: 'custom', message: 'required', path: ['videoTitle'] })
    if (videoUrl === '' && videoTitle !== '')
      check.addIssue({ code: 'custom', message: 'required', path: ['videoUrl'] })
  })
export type EssentialFields = z.input<typeof Essentials>
export type Essentials = z.output<typeof Essentials>

/** The form's initial values from the published site. */
export function essentialsOf({ settings, version }: PublishedSite): EssentialFields {
  const { instapay, vodafoneCash } = settings.paymentMethods
  const price = (id: PlanId) => String(settings.packages[id].price)
  return {
    // Before the first publish the name is a placeholder, which the owner should not have to delete.
    nameAr: version === 0 ? '' : settings.companyName.ar,
    nameEn: version === 0 ? '' : settings.companyName.en,
    whatsapp: settings.socialLinks.whatsapp,
    phone: settings.socialLinks.phone,
    instagram: settings.socialLinks.instagram,
    email: settings.contactEmail,
    basic: price('basic'),
    professional: price('professional'),
    premium: price('premium'),
    instapay: instapay.number,
    instapayName: instapay.name,
    vodafone: vodafoneCash.number,
    vodafoneName: vodafoneCash.name,
    ...claimsOf(settings),
  }
}

/** The settings with the form's values; what is entered, confirmed or hidden is so from `today` on. */
export function withEssentials(settings: SiteSettings, form: Essentials, today: string): SiteSettings {
  const priced = (id: PlanId) => ({ ...settings.packages[id], price: form[id] })
  return {
    ...withClaims(settings, form, today),
    companyName: { ar: form.nameAr, en: form.nameEn },
    socialLinks: { whatsapp: form.whatsapp, phone: form.phone, instagram: form.instagram },
    contactEmail: form.email,
    packages: { basic: priced('basic'), professional: priced('professional'), premium: priced('premium') },
    paymentMethods: {
      ...settings.paymentMethods,
      instapay: { number: form.instapay, name: form.instapayName },
      vodafoneCash: { number: form.vodafone, name: form.vodafoneName },
    },
  }
}

/** The form field of a path in the API's validation errors; null if it has none. */
export function fieldOfPath(path: string): keyof EssentialFields | null {
  const byPath: Record<string, keyof EssentialFields> = {
    'settings.companyName.ar': 'nameAr',
    'settings.companyName.en': 'nameEn',
    'settings.socialLinks.whatsapp': 'whatsapp',
    'settings.socialLinks.phone': 'phone',
    'settings.socialLinks.instagram': 'instagram',
    'settings.contactEmail': 'email',
    'settings.packages.basic.price': 'basic',
    'settings.packages.professional.price': 'professional',
    'settings.packages.premium.price': 'premium',
    'settings.paymentMethods.instapay.number': 'instapay',
    'settings.paymentMethods.instapay.name': 'instapayName',
    'settings.paymentMethods.vodafoneCash.number': 'vodafone',
    'settings.paymentMethods.vodafoneCash.name': 'vodafoneName',
    'settings.videos.0.url': 'videoUrl',
    'settings.videos.0.title.ar': 'videoTitle',
  }
  return Object.hasOwn(byPath, path) ? (byPath[path] ?? null) : null
}
