import { type Selectable, sql } from 'kysely'
import { seesRequest } from '#server/accounts/index.ts'
import type { Db, Tx } from '#server/platform/database/db.ts'
import type { Tables } from '#server/platform/database/tables.ts'

/** A stored device. */
export type DeviceRow = Selectable<Tables['push_devices']>

const KEYS = 'vapid_keys'

/** The encrypted keys of the installation; null before the first start. */
export async function readSealedKeys(db: Db): Promise<string | null> {
  const row = await db.selectFrom('installation').select('value').where('name', '=', KEYS).executeTakeFirst()
  return row?.value ?? null
}

/** Stores encrypted keys if there are none; returns those that are stored then. */
export async function offerSealedKeys(db: Db, sealed: string, now: Date): Promise<string> {
  await db
    .insertInto('installation')
    .values({ name: KEYS, value: sealed, recorded_at: now })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute()
  return (await readSealedKeys(db)) ?? sealed
}

/** Replaces encrypted keys; false if another process has replaced them already. */
export async function replaceSealedKeys(
  tx: Tx,
  { from, to, now }: { from: string; to: string; now: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('installation')
    .set({ value: to, recorded_at: now })
    .where('name', '=', KEYS)
    .where('value', '=', from)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

export async function deleteAllDevices(tx: Tx): Promise<void> {
  await tx.deleteFrom('push_devices').execute()
}

/** The devices of all accounts: at most ten for each of the staff. */
export function allDevices(tx: Tx): Promise<DeviceRow[]> {
  return tx.selectFrom('push_devices').selectAll().execute()
}

/** Replaces an encrypted subscription, unless it has changed since it was read. */
export async function setSealedSubscription(tx: Tx, device: DeviceRow, sealed: string): Promise<void> {
  await tx
    .updateTable('push_devices')
    .set({ sealed_subscription: sealed })
    .where('id', '=', device.id)
    .where('sealed_subscription', '=', device.sealed_subscription)
    .execute()
}

/** An account's devices, the newest first. */
export function devicesOf(db: Db, userId: string): Promise<DeviceRow[]> {
  return db
    .selectFrom('push_devices')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute()
}

/** The id of the device with this endpoint, whoever's it is. */
export async function findDeviceId(db: Db, endpointHash: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('push_devices')
    .select('id')
    .where('endpoint_hash', '=', endpointHash)
    .executeTakeFirst()
  return row?.id
}

type NewDevice = Pick<
  DeviceRow,
  'id' | 'user_id' | 'session_id' | 'endpoint_hash' | 'sealed_subscription' | 'browser' | 'language'
>

/** Inserts a device, or gives the one with the same endpoint these values; its time of creation and last notice stay. */
export function upsertDevice(tx: Tx, { id, ...device }: NewDevice, now: Date): Promise<DeviceRow> {
  return tx
    .insertInto('push_devices')
    .values({ id, ...device, created_at: now, pending: 0, attempts: 0, next_attempt_at: now })
    .onConflict((conflict) => conflict.column('endpoint_hash').doUpdateSet({ id, ...device }))
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** Deletes a device of an account; false if it has none with this id. */
export async function deleteDevice(tx: Db, userId: string, id: string): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('push_devices')
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return numDeletedRows === 1n
}

/** Counts an application for the next notice to every device of staff who see it. Called in the transaction of its cause. */
export async function enqueueNotices(tx: Tx, applicationId: string): Promise<void> {
  const staff = tx
    .selectFrom('users')
    .select('id')
    .where('role', 'in', ['coach', 'admin'])
    .where('blocked_at', 'is', null)
    .where(seesRequest(applicationId))
  await tx
    .updateTable('push_devices')
    .set((set) => ({ pending: set('pending', '+', 1) }))
    .where('user_id', 'in', staff)
    .execute()
}

/** A device that this process sends a notice to, exclusively until `leased_until`. */
export type LeasedDevice = DeviceRow

const LEASE_MS = 60_000

/** Leases the device whose notice has been due longest and that no process is sending to; undefined if there is none. */
export async function leaseDueDevice(db: Db, holder: string, now: Date): Promise<LeasedDevice | undefined> {
  for (;;) {
    const due = await db
      .selectFrom('push_devices')
      .select('id')
      .where('pending', '>', 0)
      .where('next_attempt_at', '<=', now.toISOString())
      .where((where) =>
        where.or([where('leased_until', 'is', null), where('leased_until', '<=', now.toISOString())]),
      )
      .orderBy('next_attempt_at')
      .limit(1)
      .executeTakeFirst()
    if (!due) return undefined
    const leased = await db
      .updateTable('push_devices')
      .set((set) => ({
        leased_by: holder,
        leased_until: new Date(now.getTime() + LEASE_MS),
        attempts: set('attempts', '+', 1),
      }))
      .where('id', '=', due.id)
      .where('pending', '>', 0)
      .where('next_attempt_at', '<=', now.toISOString())
      .where((where) =>
        where.or([where('leased_until', 'is', null), where('leased_until', '<=', now.toISOString())]),
      )
      .returningAll()
      .executeTakeFirst()
    if (leased) return leased
  }
}

/** How an attempt ended: with `isDone`, what was counted before it counts no more; with `isUntried`, nothing was sent. */
export type AttemptOutcome = { isDone: boolean; isUntried?: boolean; nextAttemptAt: Date; sentAt?: Date }

/** Records an attempt and ends its lease; applications since its begin still count. */
export async function endAttempt(
  db: Db,
  { id, leased_by: holder, pending, attempts }: LeasedDevice,
  { isDone, isUntried = false, nextAttemptAt, sentAt }: AttemptOutcome,
): Promise<void> {
  await db
    .updateTable('push_devices')
    .set({
      leased_by: null,
      leased_until: null,
      next_attempt_at: nextAttemptAt,
      ...(isUntried && { attempts: attempts - 1 }),
      ...(isDone && { attempts: 0, pending: sql<number>`pending - ${pending}` }),
      ...(sentAt && { last_sent_at: sentAt }),
    })
    .where('id', '=', id)
    .where('leased_by', '=', holder)
    .execute()
}
