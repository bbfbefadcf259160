import type { Context } from '#server/context.ts'
import { dropNetworks } from './store.ts'

/** Forgets the networks of requests that have waited for thirty days since they were sent. */
export async function forgetNetworks({ db, clock }: Context): Promise<void> {
  await dropNetworks(db, clock.now())
}
