export { hashForAccount, hashForAddress } from './hash-for-account.ts'
export {
  accountsOf,
  countWaitingWith,
  dropHashSetting,
  findHashSetting,
  findNewestUnproved,
  findUnprovedByHash,
  othersWaitingWith,
  otherUnprovedIds,
  removeUnproved,
  saveHashSetting,
  setIdentity,
  setProvedEmail,
  setProvedNumbers,
} from './store.ts'
