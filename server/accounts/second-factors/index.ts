export { newCodes, spendRecoveryCode } from './recovery-codes.ts'
export {
  confirmFactor,
  deleteFactor,
  findFactor,
  isFactorOn,
  isRequiredForStaff,
  lockAccount,
  recoveryCodesLeft,
  setRequired,
} from './store.ts'
export { secretUri } from './totp.ts'
export { beginFactor, matchPending, reencryptSecrets, spendCode, takesCodes } from './totp-factor.ts'
