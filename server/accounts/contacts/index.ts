export { dropEmailChange, replaceProvedEmail } from './change-store.ts'
export { hashForAccount, hashForAddress } from './hash-for-account.ts'
export { accountsOf, type Common, countWaiting, othersWaiting } from './request-store.ts'
export {
  dropHashSetting,
  dropHashSettings,
  findHashSetting,
  lockAddress,
  lockAddressOf,
  lockClaimed,
  lockUnused,
  otherClaimants,
  removeUnproved,
  saveHashSetting,
  selectedUsers,
  setIdentity,
  setProvedEmail,
  setProvedNumbers,
} from './store.ts'
