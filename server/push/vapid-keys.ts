import { createECDH } from 'node:crypto'
import type { Context } from '#server/context.ts'
import type { Tx } from '#server/platform/database/db.ts'
import { inTransaction } from '#server/platform/database/transactions.ts'
import {
  allDevices,
  deleteAllDevices,
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
 * The installation's keys, created by the first start; of several processes one creates them. They are stored encrypted.
 * With a new secret key whose former one is known, they and all subscriptions are encrypted anew. If it is lost, they are
 * replaced, and all devices end: their subscriptions belong to the former keys.
 */
export async function vapidKeys(context: Context): Promise<VapidKeys> {
  const { db, secrets, clock, log } = context
  const sealed =
    (await readSealedKeys(db)) ?? (await offerSealedKeys(db, seal(context, newKeys()), clock.now()))
  const read = secrets.decrypt(purpose, sealed, owner)
  if (read && !read.isOutdated) return JSON.parse(read.text)
  const next = seal(context, read ? JSON.parse(read.text) : newKeys())
  const isReplaced = await inTransaction(db, async (tx) => {
    if (!(await replaceSealedKeys(tx, { from: sealed, to: next, now: clock.now() }))) return false
    if (read) await resealSubscriptions(tx, context)
    else await deleteAllDevices(tx)
    return true
  })
  if (isReplaced && !read) log.warn('the keys for notices belonged to another secret key and were replaced')
  return vapidKeys(context)
}

async function resealSubscriptions(tx: Tx, context: Context): Promise<void> {
  for (const device of await allDevices(tx)) {
    const read = openSubscription(context, device)
    if (read?.isOutdated)
      await setSealedSubscription(tx, device.id, sealSubscription(context, device.id, read.subscription))
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
