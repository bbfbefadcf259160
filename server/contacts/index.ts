export { hashForAccount, hashForAddress } from './hash-for-account.ts'
export {
  accountsOf,
  countWaitingWith,
  dropHashSetting,
  dropHashSettings,
  findHashSetting,
  lockAddress,
  lockAddressOf,
  lockUnused,
  otherClaimants,
  othersWaitingWith,
  removeUnproved,
  saveHashSetting,
  selectedUsers,
  setIdentity,
  setProvedEmail,
  setProvedNumbers,
} from './store.ts'
