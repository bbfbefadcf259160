export { ledgerJobs } from './jobs.ts'
export { creditsOf, moneyOf, paidAheadOf } from './read-funds.ts'
export { insertEntries, newestEntries, newestPaidAhead, ordersOf, sumsByOrder } from './store.ts'
