import { expect, it } from 'vitest'
import { draftOf } from './draft-store.ts'
import { withValueAt } from './paths.ts'
import { sampleBasis } from './sample-site.ts'
import { undoAct } from './undo.ts'

const published = draftOf(sampleBasis)
const written = (draft: typeof published, place: string, value: unknown) => ({
  ...draft,
  settings: withValueAt(draft.settings, place, value),
})

it('undoes an act on the whole draft, and keeps later edits elsewhere', () => {
  const before = written(written(published, 'hero.title.en', 'Mine'), 'stats.clients', 900)
  const after = draftOf({ ...sampleBasis, version: 4 })
  expect(undoAct({ before, after }, after)).toEqual(before)
  const since = written(written(after, 'hero.title.ar', 'كُتب بعدها'), 'stats.clients', 901)
  expect(undoAct({ before, after }, since)).toEqual(written(before, 'hero.title.ar', 'كُتب بعدها'))
})

it('rebases the draft on what was published since', () => {
  const before = written(published, 'hero.title.en', 'Mine')
  const newer = draftOf({ ...sampleBasis, version: 5 })
  expect(undoAct({ before, after: published }, newer)).toEqual({ ...before, basis: newer.basis })
})
