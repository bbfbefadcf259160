import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { codes } from './code-samples.ts'
import { normalText, readAmount, readMessage, splitMessages } from './index.ts'
import { linesOfMessages } from './line-samples.ts'
import { samples as others } from './message-samples.ts'

const samples = [...others, ...codes]

describe('a message', () => {
  it.each(samples)('with $trap', ({ text, not, read }) => {
    const result = readMessage(normalText(text))
    if (not) expect(result).toEqual({ is: not })
    else expect(result).toMatchObject({ is: 'received', transfer: read ?? {} })
  })

  it('is one of at least sixty, each with a trap of its own', () => {
    expect(new Set(samples.map(({ trap }) => trap)).size).toBe(samples.length)
    expect(samples.length).toBeGreaterThanOrEqual(60)
  })

  it.each(['Note: K7M4', 'note k7m4 please', 'البيان: K7M4', 'K7M4'])('has a pay code in %s', (note) => {
    const message = `You received EGP 2,000 from Sara on 30/11/2026 Ref AB12-9912 ${note}`
    expect(readMessage(normalText(message))).toMatchObject({
      transfer: { words: expect.arrayContaining(['K7M4']) },
    })
  })

  it('of any text is read without an error, in a time that grows with its length alone', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        for (const message of splitMessages(normalText(text))) readMessage(message)
      }),
    )
    const before = performance.now()
    for (const part of ['تم استلام ', '[30/11/2026, 10:42 ', 'EGP 1', '1,', 'from from ', 'otp '])
      for (const message of splitMessages(normalText(part.repeat(100_000)))) readMessage(message)
    for (const lines of ['failed\n', '', 'x'.repeat(90)])
      splitMessages(`${lines}${'incoming transfer egp 5\n'.repeat(10_000)}`)
    expect(performance.now() - before).toBeLessThan(10_000)
  })
})

describe('several messages at once', () => {
  const received = 'تم استلام مبلغ 500 جنيه من رقم 01012345678'
  const sent = 'تم تحويل مبلغ 500 جنيه لرقم 01012345678'
  const kinds = (text: string) => splitMessages(normalText(text)).map((one) => readMessage(one).is)

  it.each([
    ['by empty lines', `${received}\n\n${sent}\n \n${received}`],
    ['by their beginnings', `${received}\n${sent}\n${received}`],
    [
      'forwarded from WhatsApp on an iPhone',
      `[30/11/2026, 10:42:13 PM] Karim: ${received}\n[30/11/2026, 10:43:00 PM] Karim: ${sent}\n[30/11/2026, 10:44:00 PM] Karim: ${received}`,
    ],
    [
      'forwarded from WhatsApp on Android, with marks of direction',
      `\u200f30/11/2026, 22:42 - كريم: ${received}\n30/11/2026, 22:43 - كريم: ${sent}\n30/11/2026, 22:44 - كريم: ${received}`,
    ],
    ['with a line that says forwarded', `Forwarded\n${received}\n\nFwd:\n${sent}\n\n${received}`],
    ['with the line ends of Windows', `${received}\r\n\r\n${sent}\r\n\r\n${received}`],
  ])('are cut apart %s', (_, text) => {
    expect(kinds(text)).toEqual(['received', 'sent', 'received'])
  })

  it.each(linesOfMessages)('one per line are $trap', ({ lines, kinds: expected }) => {
    expect(kinds(lines.join('\n'))).toEqual(expected)
  })

  it('does not take the second line of a receipt for another message', () => {
    expect(kinds('You have received EGP 2,000 from SARA.\nTo accept, use code 482913')).toEqual(['code'])
    expect(kinds('Incoming transfer is pending\nIncoming transfer of EGP 2,000 from SARA')).toEqual([
      'unread',
    ])
    expect(kinds('Incoming transfer\nIncoming amount credited: EGP 2,000\nRef 123456789')).toHaveLength(1)
  })

  it.each(['Note: تم تحويل الاشتراك K7M4', 'Note: you received EGP 9,000 from Mona K7M4'])(
    'does not take what a sender wrote for a message: %s',
    (note) => {
      const [message = '', ...rest] = splitMessages(`You received EGP 2,000 from Sara Ali\n${note}`)
      expect(rest).toEqual([])
      expect(readMessage(message)).toMatchObject({ transfer: { words: expect.arrayContaining(['K7M4']) } })
    },
  )

  it('keeps the lines of one message together', () => {
    const text = 'Your account was credited\nwith EGP 2,000\non 30/11/2026\nRef 123456789'
    expect(splitMessages(normalText(text))).toHaveLength(1)
    expect(readMessage(text)).toMatchObject({ is: 'received', transfer: { amount: 200_000 } })
  })

  it('does not read the time of a forwarded chat as that of the transfer', () => {
    const [message = ''] = splitMessages(normalText(`[29/11/2026, 10:42] Karim: ${received}`))
    expect(readMessage(message)).toMatchObject({ transfer: { day: null, at: null } })
  })
})

describe('an amount', () => {
  it.each([
    ['2000', 200_000],
    ['2,000', 200_000],
    ['2,000.5', 200_050],
    ['2,000.05', 200_005],
    ['2.000,05', 200_005],
    ['1,234,567.89', 123_456_789],
    ['2.000', null],
    ['2,00,000', null],
    ['2,000.505', null],
    ['0', null],
    ['1.2.3', null],
    ['999999999999', null],
  ])('%s is read to the piastre, or not at all', (written, amount) => {
    expect(readAmount(written)).toBe(amount)
  })
})
