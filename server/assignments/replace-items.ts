import type { ItemsInput } from '#contract/assigned-items.ts'
import type { Tx } from '#server/platform/database/db.ts'
import { type AssignmentContext, addItems, withoutDuplicates } from './add-items.ts'
import { type Content, contentsOf, identityOf, identityOfRow } from './item-content.ts'
import { deleteItems, type ItemRow, itemsOf, renameItems } from './store.ts'

/** The titles that a replacement assigned, unassigned and renamed. */
export type Replaced = { given: string[]; taken: string[]; renamed: string[] }

/**
 * Replaces all items of a user; unchanged ones keep their id and times, even with a new title. Runs in the transaction
 * that locks the user. Throws `not_found` with the field of an unknown resource, and `too_many_items`.
 */
export async function replaceItems(
  tx: Tx,
  wanted: ItemsInput,
  assignment: AssignmentContext,
): Promise<Replaced> {
  const contents = withoutDuplicates(await contentsOf(tx, wanted, 'resources.'))
  const { unchanged, missing, taken } = match(contents, await itemsOf(tx, [assignment.userId]))
  const renamed = unchanged.flatMap(({ row, content }) => renamedRow(row, content))
  await deleteItems(
    tx,
    assignment.userId,
    taken.map(({ id }) => id),
  )
  await renameItems(tx, renamed)
  const given = await addItems(tx, missing, assignment)
  const titles = (items: { title: string }[]) => items.map(({ title }) => title)
  return { given: titles(given), taken: titles(taken), renamed: titles(renamed) }
}

type MatchedItem = { content: Content; row: ItemRow }

/** Matches wanted contents to existing items: identical ones first, then the same link under another title. */
function match(
  contents: Content[],
  present: ItemRow[],
): { unchanged: MatchedItem[]; missing: Content[]; taken: ItemRow[] } {
  const unchanged: MatchedItem[] = []
  let taken = present
  let missing = contents
  for (const isSame of [isIdentical, isSameLink]) {
    missing = missing.filter((content) => {
      const row = taken.find((one) => isSame(content, one))
      if (!row) return true
      unchanged.push({ content, row })
      taken = taken.filter((one) => one !== row)
      return false
    })
  }
  return { unchanged, missing, taken }
}

function isIdentical(content: Content, row: ItemRow): boolean {
  return identityOf(content) === identityOfRow(row)
}

function isSameLink({ resourceId, kind, url }: Content, row: ItemRow): boolean {
  return resourceId === null && row.resource_id === null && row.kind === kind && row.url === url
}

function renamedRow(row: ItemRow, { title, type, isNamed }: Content): ItemRow[] {
  const isUnchanged = row.type === type && (!isNamed || row.title === title)
  return isUnchanged ? [] : [{ ...row, type, title: isNamed ? title : row.title }]
}
