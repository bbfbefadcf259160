export {
  creditedAgainAmount,
  dueAmount,
  expectedAmount,
  missingAmount,
  seenAmount,
  surplusAmount,
  tickedAmount,
  unseenAmount,
} from './store.ts'
