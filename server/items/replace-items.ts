import type { ItemsInput } from '#contract/items.ts'
import { addItems, type Giving, once } from './add-items.ts'
import { type Content, contentsOf, identityOf, identityOfRow } from './item-content.ts'
import { deleteItems, type ItemRow, itemsOf, renameItems } from './store.ts'

type Transaction = Parameters<typeof itemsOf>[0]

/** What a replacement gave, took and named anew, by title. */
export type Replaced = { given: string[]; taken: string[]; renamed: string[] }

/**
 * Makes a user have these documents and videos and no others; what stays keeps its id and its times, though its title is
 * another now. Runs in the transaction that holds the user. Throws `not_found` for an unknown resource, whose field it
 * names, and `too_many_items`.
 */
export async function replaceItems(tx: Transaction, wanted: ItemsInput, giving: Giving): Promise<Replaced> {
  const contents = once(await contentsOf(tx, wanted, 'resources.'))
  const { kept, missing, taken } = match(contents, await itemsOf(tx, [giving.userId]))
  const renamed = kept.flatMap(({ row, content }) => renamedRow(row, content))
  await deleteItems(
    tx,
    giving.userId,
    taken.map(({ id }) => id),
  )
  await renameItems(tx, renamed)
  const given = await addItems(tx, missing, giving)
  const titles = (items: { title: string }[]) => items.map(({ title }) => title)
  return { given: titles(given), taken: titles(taken), renamed: titles(renamed) }
}

type Kept = { content: Content; row: ItemRow }

/** Which of the things wanted are there already: the very same first, then one link under another title. */
function match(
  contents: Content[],
  present: ItemRow[],
): { kept: Kept[]; missing: Content[]; taken: ItemRow[] } {
  const kept: Kept[] = []
  let taken = present
  let missing = contents
  for (const isSame of [isIdentical, isSameLink]) {
    missing = missing.filter((content) => {
      const row = taken.find((one) => isSame(content, one))
      if (!row) return true
      kept.push({ content, row })
      taken = taken.filter((one) => one !== row)
      return false
    })
  }
  return { kept, missing, taken }
}

function isIdentical(content: Content, row: ItemRow): boolean {
  return identityOf(content) === identityOfRow(row)
}

function isSameLink({ resourceId, kind, url }: Content, row: ItemRow): boolean {
  return resourceId === null && row.resource_id === null && row.kind === kind && row.url === url
}

function renamedRow(row: ItemRow, { title, type, isNamed }: Content): ItemRow[] {
  const isRight = row.type === type && (!isNamed || row.title === title)
  return isRight ? [] : [{ ...row, type, title: isNamed ? title : row.title }]
}
