import { expect, it } from 'vitest'
import type { DocumentType } from '#contract/assigned-items.ts'
import { notedType } from './noted-type.ts'

it('is the first list that has a file, also if the member has only general ones', () => {
  const noted = (...types: DocumentType[]) => notedType(types.map((type) => ({ type })))
  expect(noted('general')).toBe('general')
  expect(noted('general', 'diet')).toBe('diet')
  expect(noted('diet', 'general', 'training')).toBe('training')
  expect(noted()).toBeUndefined()
})
