import type { AssignedDocument, AssignedVideo } from '#contract/items.ts'
import type { LocalizedText } from '#contract/values.ts'
import type { Limits } from './rules.ts'
import type { ItemRow } from './store.ts'

/** What a person has, as the API shows it. */
export type ItemLists = { videos: AssignedVideo[]; documents: AssignedDocument[] }

/** The lists of what a person has; `fileUrls` are links to files of ours, by the upload's id. */
export function listsOf(items: ItemRow[], fileUrls: Map<string, string>): ItemLists {
  return {
    videos: items.filter(({ kind }) => kind === 'video').map((item) => assigned(item, fileUrls)),
    documents: items.flatMap((item) => documentOf(item, fileUrls)),
  }
}

/** The lists without any link: what somebody had whose access has ended. */
export function withoutLinks({ videos, documents }: ItemLists): ItemLists {
  return { videos: videos.map(bare), documents: documents.map(bare) }
}

const bare = <Item extends AssignedVideo>(item: Item): Item => ({ ...item, url: '' })

/** The lists without the links of the kinds that a daily limit guards: those come one by one, as they are opened. */
export function withoutGuarded({ videos, documents }: ItemLists, limits: Limits): ItemLists {
  return {
    videos: limits.video === null ? videos : videos.map(bare),
    documents: limits.document === null ? documents : documents.map(bare),
  }
}

/** Where an item is found: its link, or the one that was made for whoever looks where it is a file of ours. */
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

/** The title that people read in each language; whoever gave the item may have named it otherwise than the library does. */
export function titlesOf({ title, title_ar, title_en }: ItemRow): LocalizedText {
  const isOfLibrary = title === title_ar || title === title_en
  return isOfLibrary ? { ar: title_ar ?? '', en: title_en ?? '' } : { ar: title, en: title }
}

function documentOf(item: ItemRow, fileUrls: Map<string, string>): AssignedDocument[] {
  return item.type === 'video' ? [] : [{ ...assigned(item, fileUrls), type: item.type }]
}
