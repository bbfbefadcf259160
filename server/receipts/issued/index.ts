export { issueIn } from './issue-receipt.ts'
