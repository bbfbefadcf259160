import type { ItemInput, ItemsInput } from '#contract/items.ts'
import { AppError } from '#server/platform/http/errors.ts'
import { newId } from '#server/platform/ids.ts'
import { findResource } from '#server/resources/index.ts'
import type { NewItem } from './store.ts'

/** What is given to somebody: a document or video of the library, or a title with a link. */
export type Content = Pick<NewItem, 'resourceId' | 'kind' | 'type' | 'title' | 'url'>

/**
 * What an item holds. Throws `not_found` where the library has no such resource, and names the field of the call that
 * asked for it.
 */
export async function contentOf(
  tx: Parameters<typeof findResource>[0],
  item: ItemInput,
  field = 'resourceId',
): Promise<Content> {
  if (item.resourceId === undefined) {
    const { resourceType: kind, title = '', url = '' } = item
    return { resourceId: null, kind, type: kind === 'video' ? 'video' : item.type, title, url }
  }
  const resource = await findResource(tx, item.resourceId)
  if (!resource) throw new AppError('not_found', { at: field })
  return {
    resourceId: resource.id,
    kind: resource.type === 'video' ? 'video' : 'document',
    type: resource.type,
    title: item.title ?? (resource.titleAr || resource.titleEn),
    url: resource.url,
  }
}

/** What each of several videos and documents holds, in the order in which they were named. */
export async function contentsOf(
  tx: Parameters<typeof findResource>[0],
  { videos, documents }: ItemsInput,
  within = '',
): Promise<Content[]> {
  const contents: Content[] = []
  for (const [index, video] of videos.entries()) {
    const item = { ...video, resourceType: 'video', type: 'training' } as const
    contents.push(await contentOf(tx, item, `${within}videos.${index}.resourceId`))
  }
  for (const [index, document] of documents.entries()) {
    const item = { ...document, resourceType: 'document' } as const
    contents.push(await contentOf(tx, item, `${within}documents.${index}.resourceId`))
  }
  return contents
}

/** Names contents that are given at one moment, so that lists, newest first, show them in the order they came in. */
export function asNewItems(contents: Content[], given: { userId: string; by: string; now: Date }): NewItem[] {
  const ids = contents
    .map(() => newId(given.now))
    .sort()
    .reverse()
  return contents.map((content, index) => ({ ...content, ...given, id: ids[index] ?? newId(given.now) }))
}

/** Whether two things given are one and the same: one resource, or one link under one title. */
export function isSame(one: Content, other: Content): boolean {
  if (one.resourceId !== null || other.resourceId !== null) return one.resourceId === other.resourceId
  return (
    one.kind === other.kind && one.type === other.type && one.title === other.title && one.url === other.url
  )
}
