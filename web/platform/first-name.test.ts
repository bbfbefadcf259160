import { describe, expect, it } from 'vitest'
import { firstName } from './first-name.ts'

describe('firstName', () => {
  it.each([
    ['منى عبد الحميد', 'منى'],
    ['عبد الرحمن سامي', 'عبد الرحمن'],
    ['أبو بكر علي', 'أبو بكر'],
    ['سيف الدين حسن', 'سيف الدين'],
    ['Abd El Rahman Samy', 'Abd El Rahman'],
    ['Mona Abdelhamid', 'Mona'],
    ['  Mona  ', 'Mona'],
    ['Abd', 'Abd'],
    ['', ''],
  ])('calls "%s" by "%s"', (name, called) => {
    expect(firstName(name)).toBe(called)
  })
})
