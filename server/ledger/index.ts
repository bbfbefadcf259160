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
} from '#server/ledger/amounts/index.ts'
export { ledgerJobs } from './jobs.ts'
export { creditsOf, moneyOf, paidAheadOf, usableBy } from './read-funds.ts'
export {
  insertEntries,
  newestEntries,
  ordersOf,
  paidAheadAt,
  paymentAt,
  refundProofsOf,
  setAsideFor,
  storeRefundProof,
  sumsByOrder,
  unapprovedWithMoney,
} from './store.ts'
