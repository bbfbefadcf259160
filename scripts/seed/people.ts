import type { PlanId } from '#contract/values.ts'
import { newId } from '#server/platform/ids.ts'
import { foldForSearch, nameKey, searchTerms } from '#server/platform/search/terms.ts'
import { below, oneOf } from './random.ts'

const day = 24 * 60 * 60 * 1000
/** The people joined in the time before now, in days. */
const joinedWithin = 1000
const periodDays = 30
const firstNames = [
  ...['أحمد', 'محمد', 'منى', 'Ahmed', 'سارة', 'محمود', 'Mona', 'فاطمة', 'مصطفى', 'يوسف', 'نور', 'Omar'],
  ...['خالد', 'Salma', 'هبة', 'كريم', 'عمر', 'Nour', 'شيماء', 'حسن', 'Youssef', 'دعاء', 'إسلام', 'Hassan'],
  ...['طارق', 'آية', 'Tarek', 'رنا', 'وليد', 'Yasmin', 'بسمة', 'شريف', 'مريم', 'Karim', 'هدير', 'سامح'],
] as const
const lastNames = [
  ...['حسن', 'إبراهيم', 'السيد', 'Hassan', 'علي', 'محمود', 'Ibrahim', 'عبد الله', 'فتحي', 'المصري', 'Nabil'],
  ...['الشناوي', 'جمال', 'Fathy', 'عبد الرحمن', 'صلاح', 'توفيق', 'Elsayed', 'رمضان', 'فاروق', 'سعيد', 'Adel'],
] as const
const plans = ['professional', 'basic', 'premium'] as const
const tags = ['أونلاين', 'VIP', 'إصابة ركبة', 'صيام', 'تصوير', 'Ramadan', 'متابعة أسبوعية'] as const

/** A made-up member with what they sent; the requests are a month apart, and only the last may be pending. */
export type Person = {
  id: string
  name: string
  nameKey: string
  email: string
  phone: string
  plan: PlanId
  tags: { tag: string; folded: string }[]
  joinedAt: Date
  /** When each request was sent, oldest first. */
  requestedAt: Date[]
  /** The last request is pending. */
  isWaiting: boolean
  startsAt: Date
  endsAt: Date
  pausedUntil: Date | null
  blockedAt: Date | null
  terms: string[]
}

/** Person number `index`, as of `now`. */
export function personOf(index: number, random: () => number, now: Date): Person {
  const joinedAt = new Date(now.getTime() - Math.floor(random() * joinedWithin * day))
  const name = `${oneOf(random, firstNames)} ${oneOf(random, firstNames)} ${oneOf(random, lastNames)}`
  const email = `member${index}@example.com`
  const phone = `+2010${String(index).padStart(8, '0')}`
  const requestedAt = requestsFrom(joinedAt, random, now)
  const last = requestedAt.at(-1) ?? joinedAt
  const isWaiting = requestedAt.length > 1 && now.getTime() - last.getTime() < day
  const periods = requestedAt.length - (isWaiting ? 1 : 0)
  const endsAt = new Date(joinedAt.getTime() + periods * periodDays * day)
  const isActive = endsAt > now
  const own = Array.from({ length: below(random, 3) }, () => oneOf(random, tags))
  const ownTags = [...new Set(own)].map((tag) => ({ tag, folded: foldForSearch(tag) }))
  return {
    id: newId(joinedAt),
    ...{ name, nameKey: nameKey(name), email, phone, plan: oneOf(random, plans), tags: ownTags },
    ...{ joinedAt, requestedAt, isWaiting, startsAt: joinedAt, endsAt },
    pausedUntil: isActive && random() < 1 / 20 ? new Date(now.getTime() + 3 * day) : null,
    blockedAt: random() < 1 / 100 ? now : null,
    terms: searchTerms({
      names: [name],
      emails: [email],
      phones: [phone],
      tags: ownTags.map(({ tag }) => tag),
    }),
  }
}

/** One to three requests, one and a half on average. */
function requestsFrom(joinedAt: Date, random: () => number, now: Date): Date[] {
  const drawn = random()
  const count = drawn < 0.6 ? 1 : drawn < 0.9 ? 2 : 3
  return Array.from(
    { length: count },
    (_, month) => new Date(joinedAt.getTime() + month * periodDays * day),
  ).filter((at) => at <= now)
}
