export { guessColumns } from './guess-columns.ts'
export { readRow } from './read-rows.ts'
export { readTable } from './read-table.ts'
