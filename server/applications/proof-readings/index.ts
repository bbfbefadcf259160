export { factsIn } from './facts-in.ts'
export { receiptJobs } from './read-receipts.ts'
export { readingsOf } from './readings-of.ts'
