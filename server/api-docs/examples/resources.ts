import type { StarterBundle } from '#contract/assignments-starter-bundles.ts'
import type { Resource, ResourceInput } from '#contract/library.ts'
import type { Examples } from './call-example.ts'
import { firstPage, ids, onlyPage } from './ids.ts'

const params = { id: ids.resource }

const warmUp = {
  _id: ids.resource,
  title: { ar: 'تمارين الإحماء', en: 'Warm-up drills' },
  url: 'https://example.com/warm-up.pdf',
  type: 'training',
  category: 'إحماء',
  isActive: true,
  accessLevel: 'all',
  position: 1,
  version: 3,
  createdAt: '2026-10-02T10:00:00.000Z',
  updatedAt: '2026-10-02T10:00:00.000Z',
} satisfies Resource

const input = {
  title: warmUp.title,
  type: 'training',
  url: warmUp.url,
  category: warmUp.category,
} satisfies ResourceInput

const { _id, title, type } = warmUp
const bundle = {
  plan: 'professional',
  resources: [{ _id, title, type }],
  updatedAt: '2026-10-05T10:00:00.000Z',
} satisfies StarterBundle
const unset = { resources: [], updatedAt: null }

const whole = { answer: { resource: warmUp } }

/** The library of documents and videos. */
export const resourceExamples = {
  listResources: {
    query: { ...firstPage, kind: 'document', type: 'training', q: 'إحماء' },
    answer: { ...onlyPage, data: [warmUp] },
  },
  getLibraryResource: { params, answer: { resource: warmUp, holders: 12 } },
  addResource: { body: input, ...whole },
  deleteResource: { params },
  restoreResource: { params, ...whole },
  listStarterBundles: {
    answer: { bundles: [{ plan: 'basic', ...unset }, bundle, { plan: 'premium', ...unset }] },
  },
  saveStarterBundle: {
    params: { plan: 'professional' },
    body: { resourceIds: [ids.resource] },
    answer: { bundle },
  },
  browseResources: {
    query: { ...firstPage, category: 'إحماء', type: 'training' },
    answer: { ...onlyPage, resources: [warmUp] },
  },
  listCategories: { answer: { categories: ['إحماء', 'تغذية'] } },
  getResource: { params, ...whole },
  changeResource: {
    params,
    body: { ...input, category: 'قبل التمرين', position: 1, wasVersion: 2 },
    ...whole,
  },
} satisfies Partial<Examples>
