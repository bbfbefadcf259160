import type { Db } from '#server/platform/database/db.ts'

/** Whether a user signed in to an account, named by its key, from this network since then. */
export async function isNetworkKnown(
  db: Db,
  { account, network, since }: { account: string; network: string; since: Date },
): Promise<boolean> {
  const known = await db
    .selectFrom('known_networks')
    .select('seen_at')
    .where('account_key', '=', account)
    .where('network_hash', '=', network)
    .where('seen_at', '>', since.toISOString())
    .executeTakeFirst()
  return known !== undefined
}

/** Records a sign-in to an account from a network, now. */
export async function rememberNetwork(
  tx: Db,
  { account, network, now }: { account: string; network: string; now: Date },
): Promise<void> {
  await tx
    .insertInto('known_networks')
    .values({ account_key: account, network_hash: network, seen_at: now })
    .onConflict((conflict) => conflict.columns(['account_key', 'network_hash']).doUpdateSet({ seen_at: now }))
    .execute()
}

/** Deletes all known networks of an account. */
export async function deleteKnownNetworks(tx: Db, account: string): Promise<void> {
  await tx.deleteFrom('known_networks').where('account_key', '=', account).execute()
}
