import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { ListFacts, ListQuery } from './lists.ts'
import { PublishedSite, SectionSetting } from './site.ts'
import { SiteSettings } from './site-settings.ts'
import { Id, Instant } from './values.ts'

/** A version's number, as it stands in an address; 0 is the site before its owner published anything. */
const VersionParams = z.object({
  version: z
    .string()
    .regex(/^\d{1,9}$/, 'invalid')
    .transform(Number),
})

/**
 * One version as the history lists it. `changed` are the places of the settings that it changed, as `companyName`, or
 * `sectionTitles.gallery` where a field holds others, and `sections` where their order or visibility did. `restoredFrom`
 * is the version that it is a copy of. Version 0 is the site before its owner published anything: nobody published it, at
 * no time.
 */
export const SiteVersionRow = z
  .object({
    version: z.int(),
    publishedAt: Instant.nullable(),
    publishedBy: z.object({ _id: Id, name: z.string() }).nullable(),
    changed: z.array(z.string()),
    restoredFrom: z.int().nullable(),
  })
  .meta({ id: 'SiteVersionRow' })
export type SiteVersionRow = z.infer<typeof SiteVersionRow>

/** The versions that were published, the newest first; behind them, as the last, the site as it was before, version 0. */
export const listSiteVersions = endpoint({
  id: 'listSiteVersions',
  method: 'GET',
  path: '/site/versions',
  summary:
    'Lists the versions of the site, the newest first; the last, 0, is from before anything was published.',
  access: 'staff',
  query: ListQuery,
  status: 200,
  answer: ListFacts.extend({ versions: z.array(SiteVersionRow) }),
  errors: [],
})

/**
 * One version whole, to be compared. `stale` are the texts whose other language was changed since they were written, as
 * `hero.title.en`. Version 0 is the site before its owner published anything.
 */
export const readSiteVersion = endpoint({
  id: 'readSiteVersion',
  method: 'GET',
  path: '/site/versions/{version}',
  summary: 'Reads one published version of the site.',
  access: 'staff',
  params: VersionParams,
  status: 200,
  answer: PublishedSite.extend({ stale: z.array(z.string()) }),
  errors: ['not_found'],
})

/**
 * Publishes a copy of an earlier version as the newest. `version` may name the newest one that whoever asks has seen:
 * where somebody has published since, nothing changes and `site_changed` is answered. Where a picture was deleted since,
 * the drawing stands; `picturesGone` are the places where that is so, as `galleryImages.2.picture`.
 */
export const restoreSiteVersion = endpoint({
  id: 'restoreSiteVersion',
  method: 'POST',
  path: '/site/versions/{version}/restore',
  summary: 'Publishes an earlier version of the site again.',
  access: 'staff',
  params: VersionParams,
  body: z.object({ version: z.int().min(0).optional() }),
  status: 200,
  answer: PublishedSite.extend({ picturesGone: z.array(z.string()) }),
  errors: ['not_found', 'site_changed'],
  repeatable: true,
})

/** What the site says where its owner has set nothing: an editor puts single fields back to it. */
export const readSiteDefaults = endpoint({
  id: 'readSiteDefaults',
  method: 'GET',
  path: '/site/defaults',
  summary: 'Reads what the site says where its owner has set nothing.',
  access: 'anyone',
  status: 200,
  answer: z.object({ settings: SiteSettings, sections: z.array(SectionSetting) }),
  errors: [],
})
