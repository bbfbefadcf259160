import { expect, it } from 'vitest'
import { draftOf } from './draft-store.ts'
import { withValueAt } from './paths.ts'
import { sampleBasis } from './sample-site.ts'
import { takenBack } from './undo.ts'

const published = draftOf(sampleBasis)
const written = (draft: typeof published, place: string, value: unknown) => ({
  ...draft,
  settings: withValueAt(draft.settings, place, value),
})

it('what an act with the whole draft changed is taken back, and nothing that was written elsewhere since', () => {
  const before = written(written(published, 'hero.title.en', 'Mine'), 'stats.clients', 900)
  const after = draftOf({ ...sampleBasis, version: 4 })
  expect(takenBack({ before, after }, after)).toEqual(before)
  const since = written(written(after, 'hero.title.ar', 'كُتب بعدها'), 'stats.clients', 901)
  expect(takenBack({ before, after }, since)).toEqual(written(before, 'hero.title.ar', 'كُتب بعدها'))
})

it('what was published since is what the draft begins from', () => {
  const before = written(published, 'hero.title.en', 'Mine')
  const newer = draftOf({ ...sampleBasis, version: 5 })
  expect(takenBack({ before, after: published }, newer)).toEqual({ ...before, basis: newer.basis })
})
