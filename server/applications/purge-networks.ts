import type { Context } from '#server/context.ts'
import { deleteExpiredNetworks } from './store.ts'

/** Deletes the networks of applications that have been pending for thirty days. */
export async function purgeNetworks({ db, clock }: Context): Promise<void> {
  await deleteExpiredNetworks(db, clock.now())
}
