export { dropEmailChange, replaceProvedEmail } from './change-store.ts'
export { hashForAccount, hashForAddress } from './hash-for-account.ts'
export {
  accountsOf,
  type Common,
  countWaiting,
  dropHashSetting,
  dropHashSettings,
  findHashSetting,
  lockAddress,
  lockAddressOf,
  lockClaimed,
  lockUnused,
  otherClaimants,
  othersWaiting,
  removeUnproved,
  saveHashSetting,
  selectedUsers,
  setIdentity,
  setProvedEmail,
  setProvedNumbers,
} from './store.ts'
