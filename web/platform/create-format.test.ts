import { describe, expect, it } from 'vitest'
import { createFormat } from './create-format.ts'
import { plurals } from './plurals.ts'
import { relativeTime, timeAgo } from './relative-time.ts'

const arabic = createFormat('ar')
const english = createFormat('en')
const indic = createFormat('ar', 'arab')
const morning = '2026-11-20T07:14:00.000Z'

describe('numbers and money', () => {
  it('writes Latin digits in both languages', () => {
    expect(arabic.number(12345)).toBe('12,345')
    expect(english.number(12345)).toBe('12,345')
  })

  it('puts the currency after the price in Arabic and before it in English', () => {
    expect(arabic.money(2000)).toBe('2,000 جنيه')
    expect(english.money(2000)).toBe('EGP 2,000')
  })

  it('writes piastres with both digits', () => {
    expect(english.money(999.5)).toBe('EGP 999.50')
    expect(english.money(-1234.05)).toBe('EGP -1,234.05')
    expect(arabic.money(0)).toBe('0 جنيه')
  })

  it('writes whole percentages without invisible characters', () => {
    expect(arabic.percent(0.954)).toBe('95%')
    expect(english.percent(1)).toBe('100%')
  })

  it('writes bytes as megabytes', () => {
    expect(arabic.fileSize(1_258_291)).toBe('1.2 ميجابايت')
    expect(english.fileSize(5 * 1024 * 1024)).toBe('5 MB')
    expect(english.fileSize(41_000)).toBe('40 KB')
    expect(english.fileSize(900 * 1024)).toBe('900 KB')
    expect(english.fileSize(1024 * 1024)).toBe('1 MB')
    expect(english.fileSize(950)).toBe('0.93 KB')
    expect(arabic.fileSize(2_048)).toBe('2 كيلوبايت')
  })

  it('uses the owner’s Arabic-Indic digits, in Arabic only', () => {
    expect(indic.money(2000)).toBe('٢٬٠٠٠ جنيه')
    expect(indic.percent(0.95)).toBe('٩٥٪')
    expect(indic.date(morning)).toBe('٢٠ نوفمبر ٢٠٢٦')
    expect(indic.plural(plurals.days, 5)).toBe('٥ أيام')
    expect(createFormat('en', 'arab').number(7)).toBe('7')
    expect([indic.digits('2:45'), indic.digits(2026)]).toEqual(['٢:٤٥', '٢٠٢٦'])
    expect([arabic.digits('2:45'), arabic.digits(2026)]).toEqual(['2:45', '2026'])
  })
})

describe('dates', () => {
  it('writes the date and the time of Cairo', () => {
    expect(arabic.date('2027-02-12')).toBe('12 فبراير 2027')
    expect(english.date('2027-02-12')).toBe('12 Feb 2027')
    expect(arabic.dateTime(morning)).toBe('20 نوفمبر 2026، 9:14 ص')
    expect(english.dateTime(morning)).toBe('20 Nov 2026, 9:14 AM')
    expect(english.time('2026-11-20T20:02:00Z')).toBe('10:02 PM')
  })

  it('uses the day in Cairo, even if it is still yesterday in UTC', () => {
    expect(english.date('2026-11-20T22:30:00Z')).toBe('21 Nov 2026')
  })

  it('writes the time since within a day, and the date before that', () => {
    const earlier = (milliseconds: number) => Date.parse(morning) - milliseconds
    expect(relativeTime(arabic, earlier(20_000), morning)).toBe('الآن')
    expect(relativeTime(english, earlier(60_000), morning)).toBe('1 minute ago')
    expect(relativeTime(arabic, earlier(2 * 60_000), morning)).toBe('منذ دقيقتين')
    expect(relativeTime(arabic, earlier(3 * 3_600_000), morning)).toBe('منذ 3 ساعات')
    expect(relativeTime(english, earlier(23.9 * 3_600_000), morning)).toBe('23 hours ago')
    expect(relativeTime(english, earlier(24 * 3_600_000), morning)).toBe('19 Nov 2026')
    expect(relativeTime(english, '2026-12-01T07:14:00Z', morning)).toBe('1 Dec 2026')
  })
})

describe('counts', () => {
  it('uses each of the six Arabic forms', () => {
    const texts = [0, 1, 2, 3, 10, 11, 99, 100, 102, 103].map((count) => arabic.plural(plurals.days, count))
    expect(texts).toEqual([
      'اليوم',
      'يوم واحد',
      'يومان',
      '3 أيام',
      '10 أيام',
      '11 يومًا',
      '99 يومًا',
      '100 يوم',
      '102 يوم',
      '103 أيام',
    ])
  })

  it('uses the two English forms', () => {
    expect([0, 1, 2].map((count) => english.plural(plurals.months, count))).toEqual([
      '0 months',
      '1 month',
      '2 months',
    ])
  })

  it('has a number in every Arabic form for several counts', () => {
    for (const forms of Object.values({ ...plurals, ...timeAgo })) {
      for (const form of [forms.ar.few, forms.ar.many, forms.ar.other, forms.en.one, forms.en.other]) {
        expect(form).toContain('{n}')
      }
      expect(forms.ar.one).not.toContain('{n}')
      expect(forms.ar.two).not.toContain('{n}')
    }
  })
})
