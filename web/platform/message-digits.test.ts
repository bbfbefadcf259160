import { describe, expect, it } from 'vitest'
import { withArabicDigits } from './message-digits.ts'

const texts = {
  within: 'خلال 24 ساعة، من 1 إلى 365 (8 أحرف). 1,200',
  list: ['بعد 3 أيام', 'صيغة MP4 و H264'],
  group: { week: (week: string, day: number) => `الأسبوع ${week}، اليوم ${day} من 7` },
  link: (url: string) => `افتح ${url} خلال 3 أيام`,
  example: 'name1@example.com 01x',
  decimal: 'اكتب رقمًا مثل 72.5. والعنوان 10.0.0.1',
}

describe('Arabic-Indic digits of texts', () => {
  const shown = withArabicDigits(texts)

  it('replace Latin ones in texts, lists and groups', () => {
    expect(shown.within).toBe('خلال ٢٤ ساعة، من ١ إلى ٣٦٥ (٨ أحرف). ١٬٢٠٠')
    expect(shown.list[0]).toBe('بعد ٣ أيام')
    expect(shown.decimal).toBe('اكتب رقمًا مثل ٧٢٫٥. والعنوان 10.0.0.1')
    expect(shown.group.week('٦', 2)).toBe('الأسبوع ٦، اليوم ٢ من ٧')
  })

  it('leave Latin words, addresses and what is filled in', () => {
    expect(shown.list[1]).toBe('صيغة MP4 و H264')
    expect(shown.link('https://coach.example/2026')).toBe('افتح https://coach.example/2026 خلال ٣ أيام')
    expect(shown.example).toBe('name1@example.com 01x')
  })

  it('are the same functions at each call', () => {
    expect(withArabicDigits(texts)).toBe(shown)
  })
})
