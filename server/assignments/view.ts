import type { AssignedDocument, AssignedVideo } from '#contract/assigned-items.ts'
import type { LocalizedText } from '#contract/values.ts'
import type { Limits } from './rules.ts'
import type { ItemRow } from './store.ts'

/** A user's items in the API. */
export type ItemListsView = { videos: AssignedVideo[]; documents: AssignedDocument[] }

/** A user's items as lists; `fileUrls` maps upload ids to signed links. */
export function listsOf(items: ItemRow[], fileUrls: Map<string, string>): ItemListsView {
  return {
    videos: items.filter(({ kind }) => kind === 'video').map((item) => assigned(item, fileUrls)),
    documents: items.flatMap((item) => documentOf(item, fileUrls)),
  }
}

/** The lists without links, for a user whose access has ended. */
export function withoutLinks({ videos, documents }: ItemListsView): ItemListsView {
  return { videos: videos.map(withoutLink), documents: documents.map(withoutLink) }
}

const withoutLink = <Item extends AssignedVideo>(item: Item): Item => ({ ...item, url: '' })

/** The lists without the links of kinds with a daily limit: those are returned one by one when opened. */
export function withoutLimitedLinks({ videos, documents }: ItemListsView, limits: Limits): ItemListsView {
  return {
    videos: limits.video === null ? videos : videos.map(withoutLink),
    documents: limits.document === null ? documents : documents.map(withoutLink),
  }
}

/** The address of an item: its link, or the signed link of its file. */
export function linkOf(item: ItemRow, fileUrls: Map<string, string>): string {
  return item.upload_id === null ? item.url : (fileUrls.get(item.upload_id) ?? '')
}

function assigned(item: ItemRow, fileUrls: Map<string, string>): AssignedVideo {
  return {
    _id: item.id,
    ...(item.resource_id && { resourceId: item.resource_id }),
    title: item.title,
    titles: titlesOf(item),
    url: linkOf(item, fileUrls),
    ...(item.upload_id !== null && { isFile: true as const }),
    assignedAt: item.assigned_at,
    openedAt: item.opened_at,
  }
}

/** The title in each language. A title that differs from the library's was chosen by the assigner. */
export function titlesOf({ title, title_ar, title_en }: ItemRow): LocalizedText {
  const isOfLibrary = title === title_ar || title === title_en
  return isOfLibrary ? { ar: title_ar ?? '', en: title_en ?? '' } : { ar: title, en: title }
}

function documentOf(item: ItemRow, fileUrls: Map<string, string>): AssignedDocument[] {
  return item.type === 'video' ? [] : [{ ...assigned(item, fileUrls), type: item.type }]
}
