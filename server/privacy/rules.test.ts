import { expect, it } from 'vitest'
import { takesNewProof } from '#server/applications/index.ts'
import { siteDefaults } from '#server/site/index.ts'
import { distinctNames, endingOf, exportLinkLife, isOwnRequest, isProvedTheirs } from './rules.ts'

const person = {
  id: 'mona',
  email: 'mona@example.com',
  provedNumbers: ['+201001234567', '+201112223333'],
}

it('takes for a person’s what carries an e-mail and a number that they have both proved', () => {
  const sent = { user_id: null, email: 'mona@example.com', phone_e164: '+201001234567' }
  expect(isProvedTheirs(sent, person)).toBe(true)
  expect(isProvedTheirs({ ...sent, phone_e164: '', whatsapp_e164: '+201112223333' }, person)).toBe(true)
  expect(isProvedTheirs({ ...sent, email: 'sara@example.com' }, person)).toBe(false)
  expect(isProvedTheirs({ ...sent, phone_e164: '+201011112222' }, person)).toBe(false)
  expect(isProvedTheirs(sent, { ...person, provedNumbers: ['+201112223333'] })).toBe(false)
  expect(isProvedTheirs(sent, { ...person, email: null })).toBe(false)
  expect(isProvedTheirs({ ...sent, phone_e164: null }, { ...person, provedNumbers: [] })).toBe(false)
  expect(isProvedTheirs({ ...sent, phone_e164: '' }, { ...person, provedNumbers: [] })).toBe(false)
})

it('takes for a person’s what is linked to their account and carries a number that they have proved', () => {
  const sent = { user_id: 'mona', email: 'mona.former@example.com', phone_e164: '+201001234567' }
  expect(isProvedTheirs(sent, person)).toBe(true)
  expect(isProvedTheirs({ ...sent, phone_e164: '+201011112222' }, person)).toBe(false)
  expect(isProvedTheirs({ ...sent, user_id: 'sara' }, person)).toBe(false)
})

it('takes for an account’s own what it sent while signed in, or what was approved for it', () => {
  const own = { user_id: 'mona', sent_by_account: true, status: 'pending' }
  expect(isOwnRequest(own, person)).toBe(true)
  expect(isOwnRequest({ ...own, sent_by_account: false, status: 'approved' }, person)).toBe(true)
  expect(isOwnRequest({ ...own, sent_by_account: false }, person)).toBe(false)
  expect(isOwnRequest({ ...own, user_id: 'sara' }, person)).toBe(false)
  expect(isOwnRequest({ ...own, user_id: null, status: 'approved' }, person)).toBe(false)
})

it('is brought back to review by no new proof once nobody is known to have sent it', () => {
  const reviewed = { reviewed_at: '2026-03-01T12:00:00.000Z', rejected_as_flood: false }
  const rejected = { status: 'rejected' as const, ...reviewed }
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
  expect(exportLinkLife).toBe(10 * 60 * 1000)
  for (const said of [
    'Your progress: the workouts, weight, measurements',
    'Progress photos: stored only after you consent separately',
    'one zip file with your data and files. The link is only for you and works for 10 minutes',
    'Deleting your account: on your account page, with your password',
    'because we must be able to show what was paid',
  ])
    expect(en).toContain(said)
  for (const said of [
    'متابعة التقدّم: ما تسجّله من تمارين ووزن وقياسات',
    'صور التقدّم: لا تُحفظ إلا بعد موافقة منفصلة منك',
    'في ملف مضغوط واحد فيه بياناتك وملفاتك. رابطه لك وحدك، ويعمل 10 دقائق',
    'حذف حسابك: من صفحة حسابك بكلمة المرور',
    'لأننا مسؤولون عن إثبات ما دُفع',
  ])
    expect(ar).toContain(said)
})
