export {
  deleteClaimant,
  findNewestUnproved,
  findUnprovedByHash,
  handOnLinks,
  lockUnblocked,
  makeFindable,
  newestLanguageOf,
  rememberClaimant,
  restateRequests,
  type TypedIdentity,
} from '#server/accounts/claims/index.ts'
export {
  accountsOf,
  type Common,
  countWaiting,
  dropEmailChange,
  dropHashSetting,
  findHashSetting,
  hashForAccount,
  hashForAddress,
  lockAddress,
  lockAddressOf,
  lockClaimed,
  othersWaiting,
  saveHashSetting,
  setIdentity,
} from '#server/accounts/contacts/index.ts'
export {
  isOfCoach,
  isOfSeenUser,
  isSeenMessage,
  isSeenRequest,
  isSeenUser,
  seenAmong,
  seesRequest,
} from '#server/accounts/own-members/index.ts'
export {
  type Challenge,
  checkPasskey,
  findChallenge,
  offersPasskeys,
  openChallenge,
  passkeyQuestion,
  passkeysOf,
  rememberUse,
  setPasskeyChallenge,
  spendChallenge,
  takePasskeyChallenge,
} from '#server/accounts/passkeys/index.ts'
export {
  isFactorOn,
  isRequiredForStaff,
  spendCode,
  spendRecoveryCode,
  takesCodes,
} from '#server/accounts/second-factors/index.ts'
export { assertUncommonPassword } from '#server/platform/passwords/common-passwords.ts'
export { generatePassword, hashPassword } from '#server/platform/passwords/hashing.ts'
export type { SignedIn } from './admit.ts'
export { type Admission, admit, type Judged } from './admit.ts'
export { assertClaimantsSeen } from './assert-claimants-seen.ts'
export { assertPublicName } from './assert-public-name.ts'
export {
  accountKey,
  accountKeyOf,
  clearAddressFailures,
  clearCodeFailures,
  clearSignInFailures,
  type GuardedAttempt,
  guardAttempt,
  guardClaimed,
  guardCode,
  keepForSecondStep,
  type PasswordAttempt,
  passCode,
  passedAttempt,
  unlockAccount,
  welcomeAttempt,
  withdrawAttempt,
  wrongLink,
} from './guard-sign-in.ts'
export { callerOfSession, expiredError, identifyCaller, stillSignedIn } from './identify-caller.ts'
export { accountJobs } from './jobs.ts'
export { factorChangeMailer } from './notify-factor-change.ts'
export {
  afterPassword,
  type JudgedPassword,
  judgeOwnPassword,
  judgePresentPassword,
  passwordMissing,
  settleOwnPassword,
} from './own-password.ts'
export {
  clearAddress,
  proveByMail,
  proveEmail,
  proveNumbers,
} from './prove-contacts.ts'
export { rememberLanguage } from './remember-language.ts'
export { removeSecondFactorOf } from './remove-second-factor.ts'
export { removeUnusedAccounts } from './remove-unused.ts'
export { replaceEmail } from './replace-email.ts'
export {
  asksWho,
  canonicalName,
  hasAccess,
  hasAccessLeft,
  isSessionCurrent,
  linkLives,
  mayBeStaff,
  onlyOfCoach,
  provedNumbers,
  sessionLives,
  staffRoleOf,
} from './rules.ts'
export { cookiesTakenOff, openSession, signOut } from './sessions.ts'
export { claimedSignIns, limitOfPlace } from './sign-in-limits.ts'
export {
  createUser,
  deletePlaceOf,
  endSessions,
  findStaff,
  findUser,
  findUserByEmail,
  isAnyAdmin,
  isSessionActive,
  lockUser,
  lockUserRow,
  renewDeviceGeneration,
  setAccess,
  setPasswordHash,
  type UserRow,
} from './store.ts'
export { asTakenName } from './taken-name.ts'
export { staffView } from './view.ts'
