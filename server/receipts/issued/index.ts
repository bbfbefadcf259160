export { issueIn } from './issue-receipt.ts'
export { voidAbove, voidRefunded } from './store.ts'
