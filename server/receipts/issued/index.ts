export { issueIn } from './issue-receipt.ts'
export { voidRefunded } from './store.ts'
