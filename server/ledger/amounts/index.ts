export {
  dueAmount,
  expectedAmount,
  missingAmount,
  overAmountOf,
  paidAheadAmount,
  receivedAmount,
  seenAmount,
  surplusAmount,
  tickedAmount,
  unseenAmount,
} from './store.ts'
