import { describe, expect, it } from 'vitest'
import { ResourceInput } from '#contract/library.ts'
import { formFieldAt, inputOf, noFields, ResourceFields } from './resource-fields.ts'

const filled: ResourceFields = {
  titleEn: 'Weeks 5 to 8',
  titleAr: 'الأسابيع 5 إلى 8',
  type: 'diet',
  source: 'link',
  url: ' https://example.com/plan.pdf ',
}

const problemsOf = (fields: ResourceFields) =>
  ResourceFields.safeParse(fields).error?.issues.map(({ path, message }) => [path[0], message])

describe('the form of a new resource', () => {
  it('reports every empty field', () => {
    expect(problemsOf(noFields)).toEqual([
      ['titleEn', 'required'],
      ['titleAr', 'required'],
      ['url', 'required'],
    ])
  })

  it('requires a safe link, unless a file is uploaded', () => {
    expect(problemsOf({ ...filled, source: 'file', url: '' })).toBeUndefined()
    expect(problemsOf({ ...filled, url: 'javascript:alert(1)' })).toEqual([['url', 'url']])
    expect(problemsOf(filled)).toBeUndefined()
  })

  it('sends a link or a ticket, never both', () => {
    const byLink = inputOf(filled, { kind: 'document', ticket: null })
    expect(ResourceInput.parse(byLink)).toEqual({
      title: { en: 'Weeks 5 to 8', ar: 'الأسابيع 5 إلى 8' },
      type: 'diet',
      url: 'https://example.com/plan.pdf',
    })
    const byFile = inputOf({ ...filled, source: 'file' }, { kind: 'video', ticket: 'ticket-1' })
    expect(ResourceInput.parse(byFile)).toMatchObject({ type: 'video', cloudinaryId: 'ticket-1' })
    expect(byFile).not.toHaveProperty('url')
  })

  it('maps paths of the server to fields', () => {
    expect(formFieldAt('title.ar')).toBe('titleAr')
    expect(formFieldAt('url')).toBe('url')
    expect(formFieldAt('category')).toBeNull()
  })
})
