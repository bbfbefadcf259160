import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { ApiError } from './api-error.ts'
import { checkValues, serverErrors } from './form-errors.ts'

const schema = z.object({
  name: z.string().min(1, 'required').max(3, 'too_long'),
  age: z.string().transform(Number),
})
const say = (problem: string) => `says ${problem}`

describe('the errors of a form', () => {
  it('returns valid values as the contract parses them', () => {
    expect(checkValues(schema, { name: 'Ali', age: '7' }, say)).toEqual({ body: { name: 'Ali', age: 7 } })
  })

  it('returns the first error of each field, and none for unknown fields', () => {
    const strict = schema.extend({
      age: z.string().min(2, 'required').regex(/x/, 'invalid'),
      token: z.string(),
    })
    const { body, errors } = checkValues<{ name: string; age: string }, unknown>(
      strict,
      { name: '', age: '' },
      say,
    )
    expect(body).toBeUndefined()
    expect(errors).toEqual({ name: 'says required', age: 'says required' })
  })

  it('maps the server’s errors to the form’s fields', () => {
    const fields = { 'title.en': 'Too long', 'title.ar': 'Empty', token: 'Unknown' }
    const error = new ApiError({ code: 'invalid_input', sentence: 'Check the fields', fields })
    const fieldOf = (path: string) => (path.startsWith('title.') ? ('title' as const) : null)
    expect(serverErrors<{ title: string }>(error, fieldOf)).toEqual({ title: 'Too long' })
    expect(serverErrors<{ title: string }>(new Error('offline'), fieldOf)).toEqual({})
  })
})
