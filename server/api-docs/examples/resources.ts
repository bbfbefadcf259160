import type { StarterBundle } from '#contract/assignments-starter-bundles.ts'
import type { Resource, ResourceInput } from '#contract/library.ts'
import type { FormerFile } from '#contract/library-files.ts'
import type { Examples } from './call-example.ts'
import { firstPage, ids, onlyPage, signedLink } from './ids.ts'

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

const formerFile = {
  _id: ids.proof,
  url: signedLink(ids.proof),
  originalName: 'warm-up.pdf',
  size: 48_211,
  mimetype: 'application/pdf',
  replacedAt: '2026-10-06T10:00:00.000Z',
  deletedAt: '2026-11-05T10:00:00.000Z',
} satisfies FormerFile

const holder = {
  userId: ids.member,
  name: 'منى سمير',
  assignedAt: '2026-10-03T10:00:00.000Z',
  openedAt: null,
}

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
  listResourceFiles: { params, answer: { files: [formerFile] } },
  replaceResourceFile: { params, body: { cloudinaryId: ids.ticket, wasVersion: 2 }, ...whole },
  restoreResourceFile: { params: { ...params, fileId: ids.proof }, body: { wasVersion: 2 }, ...whole },
  listHolders: {
    params,
    query: { page: 1, limit: 20 },
    answer: { ...onlyPage, holders: [holder] },
  },
  giveToMany: {
    params,
    body: { userIds: [ids.member, ids.otherMember] },
    answer: { batch: ids.batch, given: 1, had: 1, skipped: 0 },
  },
  undoGiveToMany: { params: { id: ids.batch }, answer: { removed: 1, left: 0 } },
} satisfies Partial<Examples>
