import type { AssignedDocument, AssignedVideo, ItemInput } from '#contract/assigned-items.ts'
import type { Resource } from '#contract/library.ts'
import type { User } from '#contract/users.ts'

export type AssignedItem = AssignedVideo | AssignedDocument

/** Whether an assignment is a document; videos have no `type`. */
export function isDocument(item: AssignedItem): item is AssignedDocument {
  return 'type' in item
}

/** The body of a request that assigns the same item again. A resource's link comes from the library. */
export function bodyOf(item: AssignedItem): ItemInput {
  const { title, url, resourceId } = item
  return {
    resourceType: isDocument(item) ? 'document' : 'video',
    type: isDocument(item) ? item.type : 'training',
    title,
    ...(resourceId ? { resourceId } : { url }),
  }
}

/** The assignment of a resource before the server has responded, with a temporary id. */
export function itemOf({ _id, title, url, type }: Resource, now: Date): AssignedItem {
  const item = {
    _id: `given-${_id}`,
    resourceId: _id,
    title: title.ar || title.en,
    titles: title,
    url,
    assignedAt: now.toISOString(),
    openedAt: null,
  }
  return type === 'video' ? item : { ...item, type }
}

export function assignedItems({ resources }: User): AssignedItem[] {
  return [...resources.videos, ...resources.documents]
}

/** Whether an item is an uploaded file, which has a short-lived signed link. */
export function isUploaded({ url }: AssignedItem): boolean {
  return url.startsWith('/files/')
}

export function withoutItem(user: User, { _id }: AssignedItem): User {
  const others = <Item extends AssignedItem>(items: Item[]) => items.filter((item) => item._id !== _id)
  const { videos, documents } = user.resources
  return { ...user, resources: { videos: others(videos), documents: others(documents) } }
}

/** Puts an item back, sorted by the time it was assigned. */
export function withItem(user: User, item: AssignedItem): User {
  const { videos, documents } = withoutItem(user, item).resources
  const resources = isDocument(item)
    ? { videos, documents: newestFirst([...documents, item]) }
    : { videos: newestFirst([...videos, item]), documents }
  return { ...user, resources }
}

function newestFirst<Item extends AssignedItem>(items: Item[]): Item[] {
  return items.sort((a, b) => Date.parse(b.assignedAt) - Date.parse(a.assignedAt))
}
