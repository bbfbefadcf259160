import { callLink, toE164, whatsappLink } from '#contract/phones.ts'
import type { SiteSettings } from '#contract/site-settings.ts'
import type { Language } from '#contract/values.ts'

/** The coach's contacts with their links; one that the owner has not set is null. */
export type Contacts = {
  /** A chat whose text is ready, in each language. */
  whatsapp: { number: string; links: Record<Language, string> } | null
  phone: { number: string; link: string } | null
  instagram: { handle: string; link: string } | null
  email: string | null
}

const asks: Record<Language, string> = {
  ar: 'مرحبًا كابتن، أريد أن أعرف تفاصيل الاشتراك.',
  en: 'Hello Coach, I’d like to know more about your packages.',
}

/** Reads the coach's contacts from the site settings. */
export function contactsOf(settings: Pick<SiteSettings, 'socialLinks' | 'contactEmail'>): Contacts {
  const { whatsapp, phone, instagram } = settings.socialLinks
  const chat = toE164(whatsapp)
  const call = toE164(phone)
  return {
    whatsapp: chat
      ? { number: chat, links: { ar: whatsappLink(chat, asks.ar), en: whatsappLink(chat, asks.en) } }
      : null,
    phone: call ? { number: call, link: callLink(call) } : null,
    instagram: instagram ? { handle: handleIn(instagram), link: instagram } : null,
    email: settings.contactEmail || null,
  }
}

function handleIn(link: string): string {
  const name = new URL(link).pathname.split('/').find(Boolean)
  return name ? `@${decodeURIComponent(name)}` : new URL(link).hostname
}
