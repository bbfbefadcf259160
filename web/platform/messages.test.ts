import { describe, expect, it } from 'vitest'
import { defineMessages } from './messages.ts'

const messages = defineMessages({
  ar: {
    close: 'إغلاق',
    typed: ['أول', 'ثانٍ'],
    choose: (name: string) => `اختر ${name}`,
    errors: { required: 'هذا الحقل مطلوب' },
  },
  en: {
    close: 'Close',
    typed: ['first'],
    choose: (name) => `Choose ${name}`,
    errors: { required: 'This field is required' },
  },
})

describe('messages', () => {
  it('has the texts of both languages under the same keys', () => {
    expect(messages.ar.close).toBe('إغلاق')
    expect(messages.en.choose('Basic')).toBe('Choose Basic')
    expect(messages.en.errors.required).toBe('This field is required')
  })

  it('does not compile with a missing, an extra or a differently typed English text', () => {
    const wrong = [
      // @ts-expect-error the English text is missing
      defineMessages({ ar: { save: 'حفظ' }, en: {} }),
      // @ts-expect-error there is no Arabic text for it
      defineMessages({ ar: { save: 'حفظ' }, en: { save: 'Save', undo: 'Undo' } }),
      // @ts-expect-error Arabic takes a value here
      defineMessages({ ar: { pick: (name: string) => name }, en: { pick: (name: number) => `${name}` } }),
      // @ts-expect-error a group lacks one of its texts
      defineMessages({ ar: { errors: { a: 'أ', b: 'ب' } }, en: { errors: { a: 'a' } } }),
    ]
    expect(wrong).toHaveLength(4)
  })

  it('allows any text as the translation', () => {
    const text: string = messages.ar.close
    expect(text.length).toBeGreaterThan(0)
  })
})
