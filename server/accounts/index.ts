export {
  findNewestUnproved,
  handOnLinks,
  languageOf,
  makeFindable,
  rememberClaimant,
} from '#server/claims/index.ts'
export {
  accountsOf,
  type Common,
  countWaiting,
  dropHashSetting,
  hashForAccount,
  hashForAddress,
  lockAddress,
  lockAddressOf,
  lockClaimed,
  othersWaiting,
  saveHashSetting,
  setIdentity,
} from '#server/contacts/index.ts'
export { assertUncommonPassword } from '#server/platform/passwords/common-passwords.ts'
export { generatePassword, hashPassword } from '#server/platform/passwords/hashing.ts'
export type { SignedIn } from './admit.ts'
export { assertPublicName } from './assert-public-name.ts'
export {
  accountKeyOf,
  forgetCodeFailures,
  forgetSignIns,
  guardCode,
  passCode,
  unlockAccount,
  withdrawAttempt,
} from './guard-sign-in.ts'
export { callerOfSession, identifyCaller, refuseExpired } from './identify-caller.ts'
export { accountJobs } from './jobs.ts'
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
  type ProvedBy,
  proveEmail,
  proveNumbers,
} from './prove-contacts.ts'
export { removeSecondFactorOf } from './remove-second-factor.ts'
export { accountRoutes } from './routes.ts'
export { asksWho, hasAccess, isSessionCurrent, linkLives, provedNumbers } from './rules.ts'
export { cookiesTakenOff, openSession } from './sessions.ts'
export { ensureFirstAdmin, makeAdmin } from './set-up-owner.ts'
export { signInMember } from './sign-in.ts'
export {
  asTakenName,
  createUser,
  endSession,
  endSessions,
  findUser,
  findUserByEmail,
  holdUser,
  type NewAccess,
  type NewUser,
  setAccess,
  setPasswordHash,
  type UserRow,
} from './store.ts'
export { factorChangeTeller } from './tell-factor-change.ts'
export { staffView } from './view.ts'
