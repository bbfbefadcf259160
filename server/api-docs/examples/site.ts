import type { PublishedSite, SectionSetting } from '#contract/site.ts'
import type { SharedDraft } from '#contract/site-drafts.ts'
import type { SiteVersionRow } from '#contract/site-history.ts'
import type { Examples } from './call-example.ts'
import { firstPage, ids, onlyPage } from './ids.ts'
import { settings } from './site-settings.ts'

const sections: SectionSetting[] = [
  { id: 'hero', name: 'Hero', type: 'hero', enabled: true, order: 1, component: 'hero' },
  { id: 'packages', name: 'Packages', type: 'packages', enabled: true, order: 2, component: 'packages' },
]

const published = {
  settings,
  sections,
  version: 4,
  publishedAt: '2026-11-01T08:00:00.000Z',
} satisfies PublishedSite

const aVersion = (version: number, publishedAt: string): SiteVersionRow => ({
  version,
  publishedAt,
  publishedBy: { _id: ids.admin, name: 'Karim' },
  changed: ['packages.basic'],
  restoredFrom: null,
})

const draft = {
  _id: ids.draft,
  note: 'أسعار الشتاء',
  sharedBy: { _id: ids.admin, name: 'Karim' },
  sharedAt: '2026-11-05T08:00:00.000Z',
  expiresAt: '2026-11-12T08:00:00.000Z',
  version: 4,
} satisfies SharedDraft

const token = 'q3Jt8mXz1RrPbQuA4dVw0kZs6TyLhN2cEoGfIiUjWvM'
const edited = { settings, sections, version: 3 }

/** The public site, its versions, drafts, images and packages. */
export const siteExamples = {
  readSite: { answer: published },
  publishSite: { body: edited, answer: published },
  readSiteDefaults: { answer: { settings, sections } },
  listSiteVersions: {
    query: firstPage,
    answer: {
      ...onlyPage,
      total: 5,
      versions: [
        aVersion(4, published.publishedAt),
        aVersion(3, '2026-10-24T08:00:00.000Z'),
        aVersion(2, '2026-10-17T08:00:00.000Z'),
        aVersion(1, '2026-10-10T08:00:00.000Z'),
        { version: 0, publishedAt: null, publishedBy: null, changed: [], restoredFrom: null },
      ],
    },
  },
  readSiteVersion: {
    params: { version: '4' },
    answer: { ...published, stale: ['packages.basic.description.en'] },
  },
  restoreSiteVersion: {
    params: { version: '2' },
    body: { version: 3 },
    answer: { ...published, picturesGone: ['galleryImages.0.picture'] },
  },
  shareDraft: {
    body: { ...edited, version: 4, note: draft.note, days: 7 },
    answer: { draft, url: `https://coach.example.com/preview#${token}` },
  },
  listSharedDrafts: { query: firstPage, answer: { ...onlyPage, drafts: [draft] } },
  revokeDraft: { params: { id: ids.draft } },
  openDraft: {
    body: { token },
    answer: {
      settings,
      sections,
      version: 4,
      note: draft.note,
      sharedAt: draft.sharedAt,
      expiresAt: draft.expiresAt,
    },
  },
  listSitePictures: {
    query: firstPage,
    answer: {
      ...onlyPage,
      pictures: [
        {
          picture: {
            id: ids.picture,
            width: 1600,
            height: 1200,
            blur: 'data:image/webp;base64,UklGRhIAAABXRUJQ',
          },
          originalName: 'coach.jpg',
          size: 1_240_000,
          uploadedAt: '2026-10-20T08:00:00.000Z',
          usedIn: ['heroImage'],
          drafts: 0,
        },
      ],
    },
  },
  listPlans: {
    answer: {
      plans: (['basic', 'professional', 'premium'] as const).map((id) => ({
        id,
        ...settings.packages[id],
        currency: 'EGP' as const,
        popular: id === settings.packageLabels.popular,
      })),
    },
  },
} satisfies Partial<Examples>
