export { auditJobs } from './purge-audit.ts'
export { recordFailedSignIn } from './record-failed-sign-in.ts'
export { auditRoutes } from './routes.ts'
export { auditLife } from './rules.ts'
export {
  type AuditEntry,
  endTrailOf,
  insertEntry as recordAudit,
  insertEntryForEach as recordAuditForEach,
} from './store.ts'
