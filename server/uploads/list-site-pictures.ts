import type { ListQuery } from '#contract/lists.ts'
import type { Context } from '#server/context.ts'
import { pagedResult } from '#server/platform/paged-result.ts'
import { readPictureUses } from '#server/site/index.ts'
import { placeholderOf } from './placeholder-image.ts'
import { countSitePictures, pageOfSitePictures } from './store.ts'
import { storedPictureView } from './view.ts'

/** One page of the images that were uploaded for the site, and where each is used. */
export async function listSitePictures(context: Context, { page, limit, sort }: ListQuery) {
  const rows = await pageOfSitePictures(context.db, { sort, offset: (page - 1) * limit, limit })
  const total = await countSitePictures(context.db)
  const usesOf = await readPictureUses(context)
  const pictures = await Promise.all(
    rows.map(async (row) =>
      storedPictureView(row, await placeholderOf(context, row), usesOf(row.storage_key)),
    ),
  )
  return { pictures, ...pagedResult({ page, limit }, total) }
}
