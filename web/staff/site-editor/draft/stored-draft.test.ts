import { describe, expect, it } from 'vitest'
import { withValueAt } from './paths.ts'
import { sampleBasis, sampleSettings } from './sample-site.ts'
import { draftKeys, readStoredDraft, storeSiteDraft } from './stored-draft.ts'

function storeWith(storage: Record<string, unknown> = {}) {
  const texts = new Map(
    Object.entries(storage).map(([key, value]) => [
      key,
      typeof value === 'string' ? value : JSON.stringify(value),
    ]),
  )
  return {
    texts,
    getItem: (key: string) => texts.get(key) ?? null,
    setItem: (key: string, value: string) => void texts.set(key, value),
    removeItem: (key: string) => void texts.delete(key),
  }
}

const edited = {
  basis: sampleBasis,
  sections: sampleBasis.sections.map((one) => ({ ...one, enabled: false })),
  settings: withValueAt(sampleSettings, 'contactEmail', 'half@'),
}

describe('a stored draft', () => {
  it('is restored unchanged, with incomplete values', () => {
    const store = storeWith()
    storeSiteDraft(edited, store)
    expect(readStoredDraft(sampleBasis, store)).toEqual({ draft: edited, reset: [], isFound: true })
  })

  it('is deleted once it equals what is published', () => {
    const store = storeWith()
    storeSiteDraft(edited, store)
    storeSiteDraft({ ...edited, settings: sampleSettings, sections: sampleBasis.sections }, store)
    expect([...store.texts.keys()]).toEqual([])
    expect(readStoredDraft(sampleBasis, store)).toMatchObject({ reset: [], isFound: false })
  })

  it('keeps its base when a newer version was published', () => {
    const store = storeWith()
    storeSiteDraft(edited, store)
    const published = {
      ...sampleBasis,
      version: 4,
      settings: withValueAt(sampleSettings, 'stats.clients', 9),
    }
    const { draft } = readStoredDraft(published, store)
    expect(draft.basis).toEqual(sampleBasis)
    expect(draft.settings.stats.clients).toBe(500)
  })

  it('is repaired field by field, and lists what was reset', () => {
    const settings = { ...sampleSettings, numerals: 7, stats: { ...sampleSettings.stats, clients: 'many' } }
    const store = storeWith({ [draftKeys.settings]: { version: 3, settings, basis: sampleBasis } })
    const { draft, reset } = readStoredDraft(sampleBasis, store)
    expect(reset.sort()).toEqual(['numerals', 'stats.clients'])
    expect(draft.settings).toEqual(sampleSettings)
  })

  it('of an earlier editor, without ids, is matched by its base and has no extra changes', () => {
    const withoutIds = (part: unknown) =>
      JSON.parse(JSON.stringify(part), (name, value) => (name === 'id' ? undefined : value))
    const own = withValueAt(sampleSettings, 'packages.basic.features.0.en', 'Rewritten')
    const published = withValueAt(sampleSettings, 'packages.basic.features.0.id', 'own-id')
    const oldDraft = {
      version: 3,
      settings: withoutIds(own),
      basis: { settings: withoutIds(sampleSettings) },
    }
    const read = readStoredDraft(
      { ...sampleBasis, settings: published },
      storeWith({ [draftKeys.settings]: oldDraft }),
    )
    expect(read.reset).toEqual([])
    const [rewritten, stayed] = read.draft.settings.packages.basic.features
    expect(rewritten).toEqual({ ...own.packages.basic.features[0], id: 'own-id' })
    expect(stayed).toEqual(published.packages.basic.features[1])
    expect(read.draft.settings.steps).toEqual(published.steps)
    expect(read.draft.settings.testimonials).toEqual(published.testimonials)
    // A newer version was published: the stored basis gets its ids from it, and the settings get theirs from the basis.
    const later = readStoredDraft(
      { ...sampleBasis, version: 4, settings: published },
      storeWith({
        [draftKeys.settings]: { ...oldDraft, basis: { ...oldDraft.basis, sections: sampleBasis.sections } },
      }),
    )
    expect(later.draft.basis.settings).toEqual(published)
    expect(later.draft.settings.packages).toEqual(read.draft.settings.packages)
  })

  it('is read without its envelope too, as other programs wrote it', () => {
    const { draft, reset } = readStoredDraft(
      sampleBasis,
      storeWith({ [draftKeys.settings]: { contactEmail: 'me@example.com' } }),
    )
    // It confirms nothing: publishing keeps the confirmations of the site.
    const { confirmed: _, ...others } = sampleSettings
    expect(draft.settings).toEqual({ ...others, contactEmail: 'me@example.com' })
    expect(reset).toEqual([])
  })

  it.each([
    ['{"version":', draftKeys.settings, draftKeys.settings],
    ['[]', draftKeys.settings, draftKeys.settings],
    ['"text"', draftKeys.settings, draftKeys.settings],
    ['nothing', draftKeys.sections, draftKeys.sections],
    ['{"hero":true}', draftKeys.sections, 'sections'],
    ['[]', draftKeys.sections, 'sections'],
    ['[{"id":"unheard"}]', draftKeys.sections, 'sections'],
    ['["hero"]', draftKeys.sections, 'sections'],
  ])('with the text %s is reset and reported', (text, key, place) => {
    const { draft, reset } = readStoredDraft(sampleBasis, storeWith({ [key]: text }))
    expect(reset).toEqual([place])
    expect(draft.settings).toEqual(sampleSettings)
    expect(draft.sections).toEqual(sampleBasis.sections)
  })

  it('keeps the readable fields of its sections', () => {
    const [hero, gallery, contact] = sampleBasis.sections
    const storage = [
      { ...contact, enabled: 'yes', order: 1 },
      { ...hero, name: 7, enabled: false, order: 2 },
      { ...gallery, order: 0 },
      { ...hero, order: 4 },
    ]
    const { draft, reset } = readStoredDraft(sampleBasis, storeWith({ [draftKeys.sections]: storage }))
    expect(reset).toEqual(['sections.contact.enabled', 'sections.hero.name', 'sections.3', 'sections.order'])
    expect(draft.sections.map(({ id, enabled, order }) => [id, enabled, order])).toEqual([
      ['hero', false, 1],
      ['gallery', true, 2],
      ['contact', true, 3],
    ])
  })

  const [hero, gallery, contact] = sampleBasis.sections
  const turned: object[] = [
    { ...contact, order: 1 },
    { ...hero, enabled: false, order: 5 },
    { ...gallery, order: 9 },
  ]
  const unknownSection = { ...hero, id: 'x', component: 'y', order: 2 }
  const own = ['contact', 'hero', 'gallery']
  const published = ['hero', 'gallery', 'contact']
  it.each([
    { is: 'whole', storage: turned, order: own, toast: [] },
    {
      is: 'with a number twice',
      storage: turned.with(2, { ...gallery, order: 5 }),
      order: published,
      toast: ['sections.order'],
    },
    {
      is: 'with a number that is none',
      storage: turned.with(0, { ...contact, order: -1 }),
      order: published,
      toast: ['sections.order'],
    },
    {
      is: 'with a section twice',
      storage: [...turned, { ...hero, order: 2 }],
      order: published,
      toast: ['sections.3', 'sections.order'],
    },
    {
      is: 'with a section that nobody knows',
      storage: [unknownSection, ...turned],
      order: published,
      toast: ['sections.0', 'sections.order'],
    },
    {
      is: 'without two of them',
      storage: turned.slice(1, 2),
      order: published,
      toast: ['sections.gallery', 'sections.contact', 'sections.order'],
    },
    {
      is: 'without one of them, and with another twice',
      storage: [...turned.slice(1), { ...hero, order: 2 }],
      order: published,
      toast: ['sections.2', 'sections.contact', 'sections.order'],
    },
    {
      is: 'with a component that nobody knows',
      storage: turned.with(1, { ...hero, enabled: false, order: 5, component: 'unheard' }),
      order: own,
      toast: ['sections.hero.component'],
    },
  ])('has its own section order if that is complete, else the published one: $is', (example) => {
    const { draft, reset } = readStoredDraft(
      sampleBasis,
      storeWith({ [draftKeys.sections]: example.storage }),
    )
    expect(reset).toEqual(example.toast)
    expect(draft.sections.map(({ id }) => id)).toEqual(example.order)
    expect(draft.sections.map(({ order }) => order)).toEqual([1, 2, 3])
    expect(draft.sections.find(({ id }) => id === 'hero')).toMatchObject({
      enabled: false,
      component: 'hero',
    })
  })

  it.each([
    {
      is: 'stood in what the draft began from',
      began: { version: 3, basis: sampleBasis },
      order: published,
      toast: ['sections.gallery', 'sections.order'],
    },
    {
      is: 'stood in an earlier version that it began from',
      began: { version: 2, basis: sampleBasis },
      order: published,
      toast: ['sections.gallery', 'sections.order'],
    },
    {
      is: 'came since, without anybody publishing',
      began: { version: 3, basis: { ...sampleBasis, sections: [hero, contact] } },
      order: ['contact', 'hero', 'gallery'],
      toast: [],
    },
    {
      is: 'came since, and others have published',
      began: { version: 2, basis: { ...sampleBasis, sections: [hero, contact] } },
      order: ['contact', 'hero', 'gallery'],
      toast: [],
    },
    ...[undefined, [], 'lost', [hero, null]].map((sections) => ({
      is: `is missing beside a basis of ${JSON.stringify(sections)}`,
      began: { version: 3, basis: { ...sampleBasis, sections } },
      order: published,
      toast: ['sections.gallery', 'sections.order'],
    })),
    {
      is: 'is missing beside a basis without a version',
      began: { version: 'three', basis: { ...sampleBasis, sections: [hero, contact] } },
      order: published,
      toast: ['sections.gallery', 'sections.order', 'basis'],
    },
  ])('reports a missing section unless it is new: one that $is', (example) => {
    const store = storeWith({
      [draftKeys.settings]: { settings: sampleSettings, ...example.began },
      [draftKeys.sections]: [
        { ...contact, order: 1 },
        { ...hero, order: 2 },
      ],
    })
    const { draft, reset } = readStoredDraft(sampleBasis, store)
    expect(reset).toEqual(example.toast)
    expect(draft.sections.map(({ id }) => id)).toEqual(example.order)
    expect(draft.sections.find(({ id }) => id === 'gallery')).toMatchObject({ enabled: true })
  })

  it.each([
    ['3', sampleBasis],
    [null, sampleBasis],
    [2, 'lost'],
  ])('reports a missing base: version %j, basis %j', (version, basis) => {
    const settings = { ...sampleSettings, contactEmail: 'me@example.com' }
    const { draft, reset } = readStoredDraft(
      sampleBasis,
      storeWith({ [draftKeys.settings]: { version, settings, basis } }),
    )
    expect(reset).toEqual(['basis'])
    expect(draft).toEqual({ settings, sections: sampleBasis.sections, basis: sampleBasis })
  })
})
