import type { PushDevice } from '#contract/push.ts'
import type { DeviceRow } from './store.ts'

/** A device for its owner, without its endpoint. */
export function deviceView(row: DeviceRow, sessionId: string): PushDevice {
  return {
    _id: row.id,
    browser: row.browser,
    fingerprint: row.endpoint_hash,
    current: row.session_id === sessionId,
    createdAt: row.created_at,
    lastSentAt: row.last_sent_at,
  }
}
