import type { ItemInput, ItemsInput } from '#contract/assigned-items.ts'
import { findResources, type StockResource } from '#server/library/index.ts'
import type { Tx } from '#server/platform/database/db.ts'
import { AppError } from '#server/platform/http/errors.ts'
import type { ItemRow, NewItem } from './store.ts'

/**
 * The content of an assignment: a document or video of the library, or a title with a link. `isNamed` is true if the
 * assigner chose the title.
 */
export type Content = Pick<NewItem, 'resourceId' | 'kind' | 'type' | 'title' | 'url'> & { isNamed: boolean }

type ContentInput = { item: ItemInput; field: string }

/** The content of one item. Throws `not_found` for an unknown resource. */
export async function contentOf(tx: Tx, item: ItemInput): Promise<Content[]> {
  return readContents(tx, [{ item, field: 'resourceId' }])
}

/**
 * The contents of several videos and documents, in their order. Throws `not_found` with the field of the first unknown
 * resource; `within` is the path of the lists in the request.
 */
export function contentsOf(tx: Tx, { videos, documents }: ItemsInput, within = ''): Promise<Content[]> {
  return readContents(tx, [
    ...videos.map(
      (video, index): ContentInput => ({
        item: { ...video, resourceType: 'video', type: 'training' },
        field: `${within}videos.${index}.resourceId`,
      }),
    ),
    ...documents.map(
      (document, index): ContentInput => ({
        item: { ...document, resourceType: 'document' },
        field: `${within}documents.${index}.resourceId`,
      }),
    ),
  ])
}

async function readContents(tx: Tx, inputs: ContentInput[]): Promise<Content[]> {
  const ids = new Set(inputs.flatMap(({ item }) => item.resourceId ?? []))
  const resources = await findResources(tx, [...ids])
  return inputs.map(({ item, field }) => {
    if (item.resourceId === undefined) return linked(item)
    const resource = resources.get(item.resourceId)
    if (!resource) throw new AppError('not_found', { at: field })
    return ofLibrary(resource, item.title)
  })
}

function linked({ resourceType: kind, type, title = '', url = '' }: ItemInput): Content {
  return { resourceId: null, kind, type: kind === 'video' ? 'video' : type, title, url, isNamed: true }
}

function ofLibrary({ id, type, url, titleAr, titleEn }: StockResource, title: string | undefined): Content {
  return {
    resourceId: id,
    kind: type === 'video' ? 'video' : 'document',
    type,
    title: title ?? (titleAr || titleEn),
    url,
    isNamed: title !== undefined,
  }
}

/** The contents of library resources, each under its own title. */
export function contentsOfResources(resources: StockResource[]): Content[] {
  return resources.map((resource) => ofLibrary(resource, undefined))
}

/** Contents with equal identities are the same: one resource, or one link under one title. */
export function identityOf(content: Pick<Content, 'resourceId' | 'kind' | 'type' | 'title' | 'url'>): string {
  const { resourceId, kind, type, title, url } = content
  return JSON.stringify(resourceId === null ? [kind, type, title, url] : [resourceId])
}

/** The identity of a stored item. */
export function identityOfRow({ resource_id: resourceId, kind, type, title, url }: ItemRow): string {
  return identityOf({ resourceId, kind, type, title, url })
}
