export { guessColumns } from './guess-columns.ts'
export { isForeign, readRow } from './read-rows.ts'
export { readTable } from './read-table.ts'
