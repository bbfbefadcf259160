import { expect, it } from 'vitest'
import { photoConsentVersion } from '#contract/progress.ts'
import { takesNewProof } from '#server/applications/index.ts'
import { siteDefaults } from '#server/site/index.ts'
import { distinctNames, endingOf, exportLinkLife, isTheirs } from './rules.ts'

const person = { id: 'mona', phone_e164: '+201001234567', whatsapp_e164: '+201112223333' }

it('takes for theirs what their account sent, and of the rest what has one of their numbers', () => {
  const by = (phone_e164: string | null, isByAccount = false) => ({ phone_e164, isByAccount })
  expect(isTheirs(by('+201011112222', true), person)).toBe(true)
  expect(isTheirs(by('+201001234567'), person)).toBe(true)
  expect(isTheirs({ ...by('+201011112222'), whatsapp_e164: '+201112223333' }, person)).toBe(true)
  expect(isTheirs(by('+201011112222'), person)).toBe(false)
  expect(isTheirs(by(null), { id: 'mona', phone_e164: null, whatsapp_e164: null })).toBe(false)
  expect(isTheirs(by(''), { id: 'mona', phone_e164: '', whatsapp_e164: null })).toBe(false)
})

it('is brought back to review by no new proof once nobody is known to have sent it', () => {
  const rejected = { status: 'rejected' as const, reviewed_at: '2026-03-01T12:00:00.000Z' }
  const now = new Date('2026-03-02T12:00:00.000Z')
  expect(takesNewProof({ ...rejected, email: 'mona@example.com' }, now)).toBe(true)
  expect(takesNewProof({ ...rejected, email: '' }, now)).toBe(false)
})

it('names files once each, as what they are', () => {
  const nameOf = distinctNames()
  const names = ['image/jpeg', 'image/gif', 'application/pdf'].map((type) => nameOf('day', endingOf(type)))
  expect([...names, nameOf('night', 'png')]).toEqual(['day-1.jpg', 'day-2.png', 'day-3.pdf', 'night-1.png'])
})

it('is said on the privacy page: progress, photos, the copy, the erasure, what stays and why', () => {
  const { ar, en } = siteDefaults(false).settings.privacyText
  expect([exportLinkLife, photoConsentVersion]).toEqual([10 * 60 * 1000, '2026-11'])
  for (const said of [
    'Your progress: the workouts, weight, measurements',
    'Progress photos: kept only after a separate agreement',
    'in one zip file, by a link that is yours alone for 10 minutes',
    'To delete your account: from your account page, with your password',
    'because we have to be able to show what was paid',
  ])
    expect(en).toContain(said)
  for (const said of [
    'متابعة التقدّم: ما تسجّله من تمارين ووزن ومقاسات',
    'صور التقدّم: لا تُحفظ إلا بعد موافقة منفصلة منك',
    'في ملف مضغوط واحد، ورابطه لك وحدك لمدة 10 دقائق',
    'حذف حسابك: من صفحة حسابك بكلمة المرور',
    'لأننا مسؤولون عن إثبات ما دُفع',
  ])
    expect(ar).toContain(said)
})
