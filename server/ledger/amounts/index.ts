export {
  dueAmount,
  expectedAmount,
  keptAgainAmount,
  missingAmount,
  seenAmount,
  surplusAmount,
  tickedAmount,
  unseenAmount,
} from './store.ts'
