export {
  dueAmount,
  expectedAmount,
  missingAmount,
  overAmountOf,
  receivedAmount,
  seenAmount,
  surplusAmount,
  tickedAmount,
  unseenAmount,
} from './store.ts'
