export {
  dueAmount,
  expectedAmount,
  keptAmount,
  missingAmount,
  overAmountOf,
  receivedAmount,
  seenAmount,
  surplusAmount,
  tickedAmount,
  unseenAmount,
} from './store.ts'
