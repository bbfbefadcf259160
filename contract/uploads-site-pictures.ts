import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { ListFacts, ListQuery } from './lists.ts'
import { SitePicture } from './site-content.ts'
import { Instant } from './values.ts'

/**
 * An image of the site. `usedIn`: the fields of the published site that use it, as `galleryImages.2.picture`; `drafts`
 * counts shared drafts that do. A used image cannot be deleted. `size` is that of the file as sent, in bytes.
 */
export const StoredSitePicture = z
  .object({
    picture: SitePicture.pick({ id: true, width: true, height: true, blur: true }),
    originalName: z.string(),
    size: z.int(),
    uploadedAt: Instant,
    usedIn: z.array(z.string()),
    drafts: z.int(),
  })
  .meta({ id: 'StoredSitePicture' })
export type StoredSitePicture = z.infer<typeof StoredSitePicture>

/** The images uploaded for the site, newest first. */
export const listSitePictures = endpoint({
  id: 'listSitePictures',
  method: 'GET',
  path: '/site/pictures',
  summary: 'Lists the pictures that were uploaded for the site, the newest first.',
  access: 'coach',
  belongsTo: 'nobody',
  query: ListQuery,
  status: 200,
  response: ListFacts.extend({ pictures: z.array(StoredSitePicture) }),
  errors: [],
})
