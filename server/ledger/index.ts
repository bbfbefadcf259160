export { ledgerJobs } from './jobs.ts'
export { creditsOf, paidAheadOf, receivedFor } from './read-funds.ts'
export { insertEntries, newestEntries, newestPaidAhead, ordersOf, sumsByOrder } from './store.ts'
