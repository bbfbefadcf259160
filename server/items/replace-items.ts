import type { ItemsInput } from '#contract/items.ts'
import { asNewItems, type Content, contentsOf, isSame } from './item-content.ts'
import { deleteItems, type ItemRow, insertItem, itemsOf } from './store.ts'

type Transaction = Parameters<typeof itemsOf>[0]

/** What a replacement gave and what it took, by title. */
export type Replaced = { given: string[]; taken: string[] }

/**
 * Makes a user have these documents and videos and no others; what stays keeps its id and its times. Runs in the
 * transaction that holds the user. Throws `not_found` for an unknown resource, whose field it names.
 */
export async function replaceItems(
  tx: Transaction,
  wanted: ItemsInput,
  given: { userId: string; by: string; now: Date },
): Promise<Replaced> {
  const contents = await contentsOf(tx, wanted, 'resources.')
  const present = await itemsOf(tx, [given.userId])
  const isWanted = (row: ItemRow) => contents.some((content) => isSame(content, contentOfRow(row)))
  const taken = present.filter((row) => !isWanted(row))
  await deleteItems(
    tx,
    given.userId,
    taken.map(({ id }) => id),
  )
  const added: string[] = []
  for (const item of asNewItems(contents, given)) {
    if (await insertItem(tx, item)) added.push(item.title)
  }
  return { given: added, taken: taken.map(({ title }) => title) }
}

function contentOfRow({ resource_id, kind, type, title, url }: ItemRow): Content {
  return { resourceId: resource_id, kind, type, title, url }
}
