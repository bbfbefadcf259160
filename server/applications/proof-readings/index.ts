export { factsIn } from './facts-in.ts'
export { receiptJobs } from './read-receipts.ts'
export { ownReadingOf, readingsOf } from './readings-of.ts'
