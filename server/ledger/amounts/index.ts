export { dueAmount, expectedAmount, missingAmount, seenAmount, surplusAmount, unseenAmount } from './store.ts'
