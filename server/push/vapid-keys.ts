import { createECDH } from 'node:crypto'
import type { Context } from '#server/context.ts'
import type { Db, Tx } from '#server/platform/database/db.ts'
import { inTransaction } from '#server/platform/database/transactions.ts'
import { isRecordedKey } from '#server/platform/installation.ts'
import {
  allDevices,
  deleteAllDevices,
  deleteDevice,
  offerSealedKeys,
  readSealedKeys,
  replaceSealedKeys,
  setSealedSubscription,
} from './store.ts'
import { openSubscription, sealSubscription } from './subscriptions.ts'

/** The key pair by which push services recognize this installation, in base64url (VAPID, RFC 8292). */
export type VapidKeys = { publicKey: string; privateKey: string }

const purpose = 'vapid-keys'
const owner = 'installation'

/**
 * The installation's keys; null if they belong to another secret key, as in a process that still runs with a former one.
 * Replaces and deletes nothing: only `prepareVapidKeys` does.
 */
export async function vapidKeys(context: Context): Promise<VapidKeys | null> {
  const read = context.secrets.decrypt(purpose, await sealedKeys(context.db, context), owner)
  return read && JSON.parse(read.text)
}

/**
 * Makes the keys usable for this process, at its start; of several processes one creates them. They are stored encrypted.
 * With a new secret key whose former one is known, they and all subscriptions are encrypted anew. If it is lost, they are
 * replaced, and all devices end: their subscriptions belong to the former keys. Changes nothing if another process has
 * started with a newer secret key meanwhile.
 */
export async function prepareVapidKeys(context: Context): Promise<void> {
  const { db, secrets, clock, log } = context
  const outcome = await inTransaction(db, async (tx) => {
    if (!(await isRecordedKey(tx, secrets))) return 'foreign'
    const sealed = await sealedKeys(tx, context)
    const read = secrets.decrypt(purpose, sealed, owner)
    if (!read || read.isOutdated) {
      const to = seal(context, read ? JSON.parse(read.text) : newKeys())
      if (!(await replaceSealedKeys(tx, { from: sealed, to, now: clock.now() }))) return 'done'
    }
    if (read) await resealSubscriptions(tx, context)
    else await deleteAllDevices(tx)
    return read ? 'done' : 'replaced'
  })
  if (outcome === 'replaced')
    log.warn('the keys for notices belonged to another secret key and were replaced')
  if (outcome === 'foreign') log.warn('the secret key was replaced meanwhile; the keys for notices stay')
}

const sealedKeys = async (db: Db, context: Context) =>
  (await readSealedKeys(db)) ?? (await offerSealedKeys(db, seal(context, newKeys()), context.clock.now()))

/** Encrypts subscriptions with the present key. One of a lost key, from a process that still had that, ends. */
async function resealSubscriptions(tx: Tx, context: Context): Promise<void> {
  for (const device of await allDevices(tx)) {
    const read = openSubscription(context, device)
    if (!read) await deleteDevice(tx, device.user_id, device.id)
    else if (read.isOutdated)
      await setSealedSubscription(tx, device, sealSubscription(context, device.id, read.subscription))
  }
}

const seal = ({ secrets }: Context, keys: VapidKeys) => secrets.encrypt(purpose, JSON.stringify(keys), owner)

function newKeys(): VapidKeys {
  const pair = createECDH('prime256v1')
  const publicKey = pair.generateKeys('base64url')
  // Leading zero bytes are missing in what Node returns.
  const privateKey = pair.getPrivateKey('hex').padStart(64, '0')
  return { publicKey, privateKey: Buffer.from(privateKey, 'hex').toString('base64url') }
}
