import type { ItemInput, ItemsInput } from '#contract/items.ts'
import { AppError } from '#server/platform/http/errors.ts'
import { findResources, type Resource } from '#server/resources/index.ts'
import type { ItemRow, NewItem } from './store.ts'

/**
 * What is given to somebody: a document or video of the library, or a title with a link. `isNamed` tells whether whoever
 * gives it chose the title.
 */
export type Content = Pick<NewItem, 'resourceId' | 'kind' | 'type' | 'title' | 'url'> & { isNamed: boolean }

type Db = Parameters<typeof findResources>[0]
type Asked = { item: ItemInput; field: string }

/** What an item holds. Throws `not_found` where the library has no such resource. */
export async function contentOf(tx: Db, item: ItemInput): Promise<Content[]> {
  return readContents(tx, [{ item, field: 'resourceId' }])
}

/**
 * What each of several videos and documents holds, in the order in which they were named. Throws `not_found` for the first
 * that the library does not have, and names its field; `within` is where the lists stand in the call.
 */
export function contentsOf(tx: Db, { videos, documents }: ItemsInput, within = ''): Promise<Content[]> {
  return readContents(tx, [
    ...videos.map(
      (video, index): Asked => ({
        item: { ...video, resourceType: 'video', type: 'training' },
        field: `${within}videos.${index}.resourceId`,
      }),
    ),
    ...documents.map(
      (document, index): Asked => ({
        item: { ...document, resourceType: 'document' },
        field: `${within}documents.${index}.resourceId`,
      }),
    ),
  ])
}

async function readContents(tx: Db, asked: Asked[]): Promise<Content[]> {
  const ids = new Set(asked.flatMap(({ item }) => item.resourceId ?? []))
  const resources = await findResources(tx, [...ids])
  return asked.map(({ item, field }) => {
    if (item.resourceId === undefined) return linked(item)
    const resource = resources.get(item.resourceId)
    if (!resource) throw new AppError('not_found', { at: field })
    return ofLibrary(resource, item.title)
  })
}

function linked({ resourceType: kind, type, title = '', url = '' }: ItemInput): Content {
  return { resourceId: null, kind, type: kind === 'video' ? 'video' : type, title, url, isNamed: true }
}

function ofLibrary({ id, type, url, titleAr, titleEn }: Resource, title: string | undefined): Content {
  return {
    resourceId: id,
    kind: type === 'video' ? 'video' : 'document',
    type,
    title: title ?? (titleAr || titleEn),
    url,
    isNamed: title !== undefined,
  }
}

/** What makes something given the same as another: one resource, or one link under one title. */
export function identityOf(content: Pick<Content, 'resourceId' | 'kind' | 'type' | 'title' | 'url'>): string {
  const { resourceId, kind, type, title, url } = content
  return JSON.stringify(resourceId === null ? [kind, type, title, url] : [resourceId])
}

/** What makes something given the same as an item that is kept. */
export function identityOfRow({ resource_id: resourceId, kind, type, title, url }: ItemRow): string {
  return identityOf({ resourceId, kind, type, title, url })
}
