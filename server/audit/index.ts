export { auditJobs } from './purge-audit.ts'
export { storedFilter, withSubjects } from './read-audit.ts'
export { recordFailedSignIn } from './record-failed-sign-in.ts'
export { auditRoutes } from './routes.ts'
export { auditLife } from './rules.ts'
export {
  entriesBefore,
  insertEntry as audit,
  insertEntryForEach as auditEach,
  setExpiryOfEntries,
} from './store.ts'
