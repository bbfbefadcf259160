export { factsIn } from './facts-in.ts'
export { receiptJobs } from './read-receipts.ts'
export { beingReadOf, ownReadingOf, readingsOf } from './readings-of.ts'
export { sentToOf } from './sent-to.ts'
