import type { AssignedDocument, AssignedVideo, ItemInput } from '#contract/items.ts'
import type { User } from '#contract/members.ts'
import type { Resource } from '#contract/resources.ts'

/** A document or a video that a user was given. */
export type GivenItem = AssignedVideo | AssignedDocument

/** Whether an item is a document; videos have no type. */
export function isDocument(item: GivenItem): item is AssignedDocument {
  return 'type' in item
}

/** What gives the same item anew. The link of something from the library is the library's own. */
export function bodyOf(item: GivenItem): ItemInput {
  const { title, url, resourceId } = item
  return {
    resourceType: isDocument(item) ? 'document' : 'video',
    type: isDocument(item) ? item.type : 'training',
    title,
    ...(resourceId ? { resourceId } : { url }),
  }
}

/** A resource as it will be once it is given now. */
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

/** Everything that a user was given. */
export function itemsOf({ resources }: User): GivenItem[] {
  return [...resources.videos, ...resources.documents]
}

/** Whether an item is a file that was uploaded, of which the link is one of our own for a short while. */
export function isUploaded({ url }: GivenItem): boolean {
  return url.startsWith('/files/')
}

/** A user without one of their items. */
export function withoutItem(user: User, { _id }: GivenItem): User {
  const others = <Item extends GivenItem>(items: Item[]) => items.filter((item) => item._id !== _id)
  const { videos, documents } = user.resources
  return { ...user, resources: { videos: others(videos), documents: others(documents) } }
}

/** A user with an item in its place again, among the others by the time it was given. */
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
