export { hashForAccount, hashForAddress } from './hash-for-account.ts'
export {
  dropHashSetting,
  findHashSetting,
  findNewestUnproved,
  findUnprovedByHash,
  otherUnprovedIds,
  removeUnproved,
  saveHashSetting,
  setIdentity,
  setProvedEmail,
  setProvedNumbers,
} from './store.ts'
