export { assertGuardian } from './assert-guardian.ts'
export { forgetGuardians, guardianJobs } from './forget-guardians.ts'
export { isMinorBy, ofAgeOn } from './rules.ts'
export {
  bodyAnswersOf,
  deleteGuardian,
  findGuardian,
  type GuardianRow,
  saveGuardian,
  setNeededUntil,
} from './store.ts'
