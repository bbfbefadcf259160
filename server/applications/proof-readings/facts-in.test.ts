import { describe, expect, it } from 'vitest'
import { factsIn } from './facts-in.ts'
import type { ReadText, ShapeNumber, Word } from './rows.ts'

const height = 40

/** A picture with these lines as both readers would read them: Arabic runs from the right, numbers are read twice. */
function pictureOf(lines: string[]): ReadText {
  const words: Word[] = []
  const numbers: ShapeNumber[] = []
  for (const [line, text] of lines.entries()) {
    const isArabic = /\p{Script=Arabic}/u.test(text)
    for (const [place, word] of text.split(' ').entries()) {
      const box = { x: isArabic ? 860 - place * 110 : 60 + place * 110, y: 60 + line * 80, width: 90, height }
      const isNumber = /\d/.test(word)
      words.push({ text: word, language: isArabic && !isNumber ? 'ara' : 'eng', line, confidence: 0.93, box })
      if (isNumber) numbers.push({ text: word, kind: 'latin', confidence: 0.98, box })
    }
  }
  return { width: 1000, height: 1600, turn: 0, words, numbers, codes: [], unread: [] }
}

const amountOf = (lines: string[]) => factsIn(pictureOf(lines)).amount?.value
const stateOf = (lines: string[]) => factsIn(pictureOf(lines)).state?.value

describe('the amount of a receipt', () => {
  const message = [
    'تم تحويل 100.00 جنيه لرقم 01000000000',
    'مصاريف الخدمة 1.00 جنيه رصيدك الحالي 1200.00 جنيه',
  ]

  it('of a message is what was sent, not the balance that it ends with', () => {
    expect(amountOf(message)).toBe(100)
    expect(amountOf(message.slice(1))).toBeUndefined()
  })

  it('is blank where the sum of its label was not read, whatever other numbers there are', () => {
    expect(amountOf(['5 Nov 2026', 'Amount'])).toBeUndefined()
    expect(amountOf(['Amount', '5 Nov 2026'])).toBeUndefined()
    expect(amountOf(['10:50 87%', 'Reference 615301330018'])).toBeUndefined()
  })

  it('is blank where one reader lost its first digit', () => {
    const picture = pictureOf(['Amount 500', 'Reference 615301330018'])
    for (const number of picture.numbers) if (number.text === '500') number.text = '1.500'
    expect(factsIn(picture).amount).toBeNull()
  })

  it('is blank in the money of another country', () => {
    expect(amountOf(['SDG 2.000', 'Reference 615301330018'])).toBeUndefined()
    expect(amountOf(['EGP 2.000', 'Reference 615301330018'])).toBe(2000)
  })
})

describe('the state of a transfer', () => {
  it('is not that of a word that differs from it in two letters', () => {
    expect(stateOf(['Transaction unsuccessful'])).toBe('failed')
    expect(stateOf(['Transaction successful'])).toBe('sent')
    expect(stateOf(['لم تتم عملية التحويل الرصيد غير كاف'])).toBe('failed')
    expect(stateOf(['Sending bank', 'Reference 615301330018'])).toBeUndefined()
    expect(stateOf(['تم استلام طلب التحويل وسيتم تنفيذه خلال ساعة'])).toBe('pending')
  })

  it.each([
    ['العملية قيد التنفيذ', 'pending'],
    ['العملية قيد التنفيد', 'pending'],
    ['العملية قيد الانتظار', 'pending'],
    ['التحويل قيد المراجعه', 'pending'],
    ['عملية معلقة', 'pending'],
    ['عملية معلفة', 'pending'],
    ['التحويل معلق', 'pending'],
    ['فشلت العملية', 'failed'],
    ['عملية فاشلة', 'failed'],
    ['لم تنجح العملية', 'failed'],
    ['التحويل مرفوض', 'failed'],
    ['عملية ناجحة', 'sent'],
  ])('in Arabic, also with a letter misread: %s', (line, state) => {
    expect(stateOf([line, 'رقم العملية 615301330018'])).toBe(state)
  })

  it.each([
    'Transfer could not be completed',
    'Transaction was not successful',
    'Will be completed within 24 hours',
    'عملية غير ناجحة',
    'لم تكتمل العملية بنجاح',
  ])('is not success in: %s', (line) => {
    expect(stateOf([line])).not.toBe('sent')
  })

  it('is not success where something in colour was not read, which may say that it waits', () => {
    const unread = [{ x: 400, y: 200, width: 200, height: 40 }]
    const said = (line: string) => factsIn({ ...pictureOf([line]), unread }).state?.value
    expect(said('Transaction successful')).toBeUndefined()
    expect(said('Transaction failed')).toBe('failed')
    expect(said('Transaction pending')).toBe('pending')
  })

  it('is blank where two are said', () => {
    expect(stateOf(['Transfer completed', 'If it failed call us'])).toBeUndefined()
  })
})

const senderOf = (lines: string[]) => factsIn(pictureOf(lines)).sender?.value

describe('the sender of a transfer', () => {
  it.each([
    ['من رقم 01112345679'],
    ['من', 'رقم 01112345679'],
    ['من الموبايل 01112345679'],
    ['From mobile number 01112345679'],
    ['From account 123456789012'],
  ])('is never the word for a number: %s', (...lines) => {
    expect(senderOf(lines)).toBeUndefined()
  })

  it.each([
    ['من منى عادل', 'منى عادل'],
    ['من حساب منى عادل', 'منى عادل'],
    ['From account Mona Adel', 'Mona Adel'],
  ])('is a name beside one: %s', (line, name) => {
    expect(senderOf([line])).toBe(name)
  })
})

const recipientOf = (lines: string[]) => factsIn(pictureOf(lines)).recipient?.value

it('tells places on the picture as it was sent, not as it was turned to be read', () => {
  const picture = pictureOf(['Amount 500'])
  const boxOf = (turn: ReadText['turn']) => factsIn({ ...picture, turn }).amount?.box
  expect(boxOf(0)).toEqual({ x: 170, y: 38, width: 90, height: 25 })
  expect(boxOf(90)).toEqual({ x: 38, y: 740, width: 25, height: 90 })
  expect(boxOf(180)).toEqual({ x: 740, y: 937, width: 90, height: 25 })
  expect(boxOf(270)).toEqual({ x: 937, y: 170, width: 25, height: 90 })
})

describe('the recipient of a transfer', () => {
  it.each([
    ['an InstaPay handle', ['From Mona Hassan', 'To karim@instapay'], 'karim@instapay'],
    ['a handle below a name', ['From mona@instapay', 'To Coach Karim', 'karim@instapay'], 'karim@instapay'],
    ['a number in Arabic', ['من 01099999999', 'إلى 01001234567'], '01001234567'],
    ['a number of a message', ['تم تحويل 100.00 جنيه لرقم 01001234567'], '01001234567'],
    ['a number below its label', ['المرسل', '01099999999', 'رقم المستلم', '01001234567'], '01001234567'],
    ['a number in part hidden', ['To 010*****567'], '010*****567'],
    ['a number whose sides changed places', ['إلى 567*****010'], '010*****567'],
    ['both in one row', ['Transferred from 01099999999 to 01001234567'], '01001234567'],
    ['what was sent before who sent it', ['To 01001234567 from 01099999999'], '01001234567'],
  ])('is %s', (_, lines, recipient) => {
    expect(recipientOf(lines)).toBe(recipient)
  })

  it.each([
    ['no label', ['Amount 500', '01001234567']],
    ['the sender alone', ['From 01099999999', 'Amount 500']],
    ['two columns, whose numbers are below', ['From To', '01099999999']],
    ['an account that may be either one’s', ['To Coach Karim', 'Account number 123456789012']],
    ['two that differ', ['To 01001234567', 'Beneficiary 01001234568']],
    ['a hotline', ['To 16770']],
    ['a reference in the same row', ['Received 500 Reference 615301330018']],
    ['a reference below, whose label was not read', ['To Coach Karim', 'Rofcrnsce 615301330018']],
    ['the end of a handle', ['To mona fit@instapay']],
    ['the end of a handle of digits', ['To 88 fit@instapay']],
    ['the reference below', ['To Coach Karim', 'Reference 615301330018']],
  ])('is blank where there is %s', (_, lines) => {
    expect(recipientOf(lines)).toBeUndefined()
  })

  it('is blank where its label is hardly read', () => {
    const picture = pictureOf(['To karim@instapay'])
    expect(factsIn(picture).recipient?.value).toBe('karim@instapay')
    for (const word of picture.words) if (word.text === 'To') word.confidence = 0.45
    expect(factsIn(picture).recipient).toBeNull()
  })
})

describe('the QR code of a receipt', () => {
  const box = { x: 100, y: 800, width: 200, height: 160 }
  const withCodes = (lines: string[], ...texts: string[]) =>
    factsIn({ ...pictureOf(lines), codes: texts.map((text) => ({ text, box })) })
  const address = 'https://bank.example/r?amount=1500.00&ref=615301330018'

  it('says what could not be read in print, with its own place', () => {
    const { amount, reference, code } = withCodes(['Successful'], address)
    expect(amount).toMatchObject({ value: 1500, box: { x: 100, y: 500, width: 200, height: 100 } })
    expect(reference?.value).toBe('615301330018')
    expect(code?.value).toEqual({ amount: 1500, reference: '615301330018' })
  })

  it('does not replace what is printed', () => {
    const { amount, code } = withCodes(['Amount', '2000.00 EGP'], address)
    expect([amount?.value, code?.value.amount]).toEqual([2000, 1500])
  })

  it('counts only alone', () => {
    expect(withCodes(['Successful'], address, address.replace('1500', '1600')).code).toBeNull()
    expect(withCodes(['Successful'], address, 'https://bank.example/app').amount?.value).toBe(1500)
  })
})
