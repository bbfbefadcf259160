export { issueIn } from './issue-receipt.ts'
export { receiptNumber } from './rules.ts'
export { voidAbove, voidRefunded } from './store.ts'
