export { type AuditEntry, insertEntry as recordAudit } from './store.ts'
