export { type AuditEntry, insertEntry as recordAudit, removeEraserNetworks } from './store.ts'
