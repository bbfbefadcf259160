import { describe, expect, it } from 'vitest'
import { SiteSettings } from '#contract/site-settings.ts'
import { valueAt, withValueAt } from '#web/staff/site-editor/draft/paths.ts'
import { problemsOf } from '#web/staff/site-editor/draft/problems.ts'
import { sampleSettings } from '#web/staff/site-editor/draft/sample-site.ts'
import { fieldAt, fieldGroups, flat } from './all-fields.ts'
import { type Field, noText } from './field.ts'

type Begun = { place: string; settings: SiteSettings }
type Shaped = { shape?: Record<string, Shaped>; element?: Shaped; unwrap?: () => Shaped }

/** Every path in the contract, with `*` for the entries of a list. */
function placesOf(schema: Shaped, place = ''): string[] {
  if (schema.shape && 'blur' in schema.shape) return [place]
  if (schema.shape && 'ar' in schema.shape) return [place]
  if (schema.shape) {
    return Object.entries(schema.shape).flatMap(([name, part]) =>
      placesOf(part, place === '' ? name : `${place}.${name}`),
    )
  }
  if (schema.element) return placesOf(schema.element, `${place}.*`)
  if (schema.unwrap) return placesOf(schema.unwrap(), place)
  return [place]
}

function editedPlaces(fields: Field[], outer = ''): string[] {
  return flat(fields).flatMap((field) => {
    const place = `${outer}${field.place}`
    if (field.kind === 'texts' || field.kind === 'weights') return [`${place}.*`]
    return field.kind === 'list' ? editedPlaces(field.fields, `${place}.*.`) : [place]
  })
}

/** Every list with one new entry, inside settings where the outer lists have one too. */
function begunLists(fields: Field[], settings = sampleSettings, outer = ''): Begun[] {
  return flat(fields).flatMap((field) => {
    const place = `${outer}${field.place}`
    if (field.kind === 'texts') return [{ place, settings: withValueAt(settings, place, [noText()]) }]
    if (field.kind !== 'list') return []
    const begun = withValueAt(settings, place, [field.fresh()])
    return [{ place, settings: begun }, ...begunLists(field.fields, begun, `${place}.0.`)]
  })
}

describe('the fields of the editor', () => {
  it('cover each setting of the contract once', () => {
    const known = placesOf(SiteSettings as unknown as Shaped).filter((place) => !place.endsWith('.id'))
    const edited = fieldGroups.flatMap(({ fields }) => editedPlaces(fields))
    expect(edited.toSorted()).toEqual(known.toSorted())
  })

  it('create valid new entries that lack only texts', () => {
    for (const field of fieldGroups.flatMap(({ fields }) => flat(fields))) {
      if (field.kind !== 'list') continue
      const written = withValueAt(sampleSettings, field.place, [field.fresh()])
      expect([...problemsOf(written)].filter(([, problem]) => problem !== 'required')).toEqual([])
      expect(valueAt(field.fresh(), field.labelPath)).toEqual({ ar: '', en: '' })
    }
  })

  it('create entries that cannot be published empty, except images without a caption', () => {
    const lists = fieldGroups.flatMap(({ fields }) => begunLists(fields))
    const silent = lists.filter(({ place, settings }) => {
      const problems = [...problemsOf(settings).keys()]
      return !problems.some((at) => at.startsWith(`${place}.0`))
    })
    expect(lists.length).toBeGreaterThan(15)
    expect(silent.map(({ place }) => place)).toEqual(['galleryImages'])
  })

  it('are found by any path inside them', () => {
    expect(fieldAt('packages.basic.features.2.en')).toMatchObject({
      group: { id: 'packages' },
      field: { place: 'packages.basic.features' },
    })
    expect(fieldAt('testimonials.3.content.ar')?.group.id).toBe('testimonials')
    expect(fieldAt('steps')?.group.id).toBe('steps')
    expect(fieldAt('unknown')).toBeNull()
  })
})
