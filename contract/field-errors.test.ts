import { describe, expect, it } from 'vitest'
import { belongsInField, outOfRange, tooLong, tooManyFiles } from './field-error-codes.ts'
import { fieldSentence } from './field-errors.ts'

describe('the limits in a sentence at a field', () => {
  it.each([
    [tooLong(2000, 2345), 'Up to 2000 characters. Remove 345 of 2345.'],
    [outOfRange(0, 1000), 'Enter a number from 0 to 1000'],
    [tooManyFiles(3), 'Send up to 3 files'],
  ])('are plain digits without a number format: %s', (problem, sentence) => {
    expect(fieldSentence(problem, 'en')).toBe(sentence)
  })

  const arabicIndic = new Intl.NumberFormat('ar-EG-u-nu-arab')
  it.each([
    [tooLong(2000, 2345), 'عدد الأحرف ٢٬٣٤٥ والحد الأقصى ٢٬٠٠٠. احذف ٣٤٥.'],
    [outOfRange(0, 1000), 'اكتب رقمًا من ٠ إلى ١٬٠٠٠'],
    [tooManyFiles(3), 'أرسل ٣ ملفات بحد أقصى'],
    [belongsInField('file2'), 'أرسل الملف في الحقل \u2066file2\u2069'],
  ])('have the number format of the screen: %s', (problem, sentence) => {
    expect(fieldSentence(problem, 'ar', (number) => arabicIndic.format(number))).toBe(sentence)
  })
})
