export {
  isClaimedByUnseen,
  isOfCoach,
  isOfSeenUser,
  isSeenMessage,
  isSeenRequest,
  isSeenUser,
  seenAmong,
  seesRequest,
} from './store.ts'
