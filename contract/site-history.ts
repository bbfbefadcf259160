import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { ListFacts, ListQuery } from './lists.ts'
import { PublishedSite, SectionSetting } from './site.ts'
import { SiteSettings } from './site-settings.ts'
import { Id, Instant } from './values.ts'

/** A version number in a path; 0 is the site before its owner published anything. */
const VersionParams = z.object({
  version: z
    .string()
    .regex(/^\d{1,9}$/, 'invalid')
    .transform(Number),
})

/**
 * One version in the history. `changed` are the paths of the settings that it changed, as `companyName`, or
 * `sectionTitles.gallery` for nested fields, and `sections` if their order or visibility changed. `restoredFrom` is the
 * version that it is a copy of. Version 0 is the site before its owner published anything: it has no publisher and no
 * time.
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

/** The published versions, newest first, followed by the site before them, version 0. */
export const listSiteVersions = endpoint({
  id: 'listSiteVersions',
  method: 'GET',
  path: '/site/versions',
  summary:
    'Lists the versions of the site, newest first; the last one, 0, is the site before anything was published.',
  access: 'coach',
  belongsTo: 'nobody',
  query: ListQuery,
  status: 200,
  response: ListFacts.extend({ versions: z.array(SiteVersionRow) }),
  errors: [],
})

/**
 * One complete version, for comparison. `stale` are the outdated translations, as `hero.title.en`. Version 0 is the
 * site before its owner published anything.
 */
export const readSiteVersion = endpoint({
  id: 'readSiteVersion',
  method: 'GET',
  path: '/site/versions/{version}',
  summary: 'Reads one published version of the site.',
  access: 'coach',
  belongsTo: 'nobody',
  params: VersionParams,
  status: 200,
  response: PublishedSite.extend({ stale: z.array(z.string()) }),
  errors: ['not_found'],
})

/**
 * Publishes a copy of an earlier version as the newest. `version` may be the newest version that the caller has seen:
 * if another was published since, nothing changes and `site_changed` is thrown. A deleted image is replaced by the
 * drawing; `picturesGone` are the paths of such images, as `galleryImages.2.picture`.
 */
export const restoreSiteVersion = endpoint({
  id: 'restoreSiteVersion',
  method: 'POST',
  path: '/site/versions/{version}/restore',
  summary: 'Publishes an earlier version of the site again.',
  access: 'coach',
  belongsTo: 'nobody',
  params: VersionParams,
  body: z.object({ version: z.int().min(0).optional() }),
  status: 200,
  response: PublishedSite.extend({ picturesGone: z.array(z.string()) }),
  errors: ['not_found', 'site_changed', 'too_many_requests'],
  repeatable: true,
})

/** The default settings, to which an editor resets single fields. */
export const readSiteDefaults = endpoint({
  id: 'readSiteDefaults',
  method: 'GET',
  path: '/site/defaults',
  summary: 'Reads the default settings of the site.',
  access: 'public',
  status: 200,
  response: z.object({ settings: SiteSettings, sections: z.array(SectionSetting) }),
  errors: [],
})
