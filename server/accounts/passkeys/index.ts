export { type Challenge, findChallenge, openChallenge, spendChallenge } from './challenges.ts'
export {
  checkPasskey,
  offersPasskeys,
  passkeyQuestion,
  passkeyRegistration,
  rememberUse,
  verifyNewPasskey,
} from './passkeys.ts'
export {
  deleteEndedChallenges,
  deletePasskey,
  deletePasskeys,
  findRegistration,
  insertPasskey,
  type PasskeyRow,
  passkeysOf,
  setPasskeyChallenge,
  takePasskeyChallenge,
} from './store.ts'
