import type { AssignedDocument, AssignedVideo, ItemInput } from '#contract/assigned-items.ts'
import type { Resource } from '#contract/library.ts'
import type { User } from '#contract/users.ts'

export type GivenItem = AssignedVideo | AssignedDocument

/** Whether an assignment is a document; videos have no `type`. */
export function isDocument(item: GivenItem): item is AssignedDocument {
  return 'type' in item
}

/** The body of a request that assigns the same item again. A resource's link comes from the library. */
export function bodyOf(item: GivenItem): ItemInput {
  const { title, url, resourceId } = item
  return {
    resourceType: isDocument(item) ? 'document' : 'video',
    type: isDocument(item) ? item.type : 'training',
    title,
    ...(resourceId ? { resourceId } : { url }),
  }
}

/** The assignment of a resource before the server has responded, with a temporary id. */
export function itemOf({ _id, title, url, type }: Resource, now: Date): GivenItem {
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

export function givenItems({ resources }: User): GivenItem[] {
  return [...resources.videos, ...resources.documents]
}

/** Whether an item is an uploaded file, which has a short-lived signed link. */
export function isUploaded({ url }: GivenItem): boolean {
  return url.startsWith('/files/')
}

export function withoutItem(user: User, { _id }: GivenItem): User {
  const others = <Item extends GivenItem>(items: Item[]) => items.filter((item) => item._id !== _id)
  const { videos, documents } = user.resources
  return { ...user, resources: { videos: others(videos), documents: others(documents) } }
}

/** Puts an item back, sorted by the time it was assigned. */
export function withItem(user: User, item: GivenItem): User {
  const { videos, documents } = withoutItem(user, item).resources
  const resources = isDocument(item)
    ? { videos, documents: newestFirst([...documents, item]) }
    : { videos: newestFirst([...videos, item]), documents }
  return { ...user, resources }
}

function newestFirst<Item extends GivenItem>(items: Item[]): Item[] {
  return items.sort((a, b) => Date.parse(b.assignedAt) - Date.parse(a.assignedAt))
}
