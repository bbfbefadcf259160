export {
  creditedAgainAmount,
  dueAmount,
  expectedAmount,
  missingAmount,
  receivedAmount,
  seenAmount,
  surplusAmount,
  tickedAmount,
  unseenAmount,
} from './store.ts'
