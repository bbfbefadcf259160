import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { ListFacts, ListQuery } from './lists.ts'
import { SitePicture } from './site-content.ts'
import { Instant } from './values.ts'

/**
 * A picture that staff uploaded for the site. `usedIn` are the fields of the published site that name it, as
 * `galleryImages.2.picture`; `size` is that of the file as it was sent, in bytes; `drafts` counts the shared drafts that do. While either does, it cannot be deleted.
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

/** The pictures that were uploaded for the site, the newest first. */
export const listSitePictures = endpoint({
  id: 'listSitePictures',
  method: 'GET',
  path: '/site/pictures',
  summary: 'Lists the pictures that were uploaded for the site, the newest first.',
  access: 'staff',
  query: ListQuery,
  status: 200,
  answer: ListFacts.extend({ pictures: z.array(StoredSitePicture) }),
  errors: [],
})
