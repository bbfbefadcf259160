import type { Language } from '#contract/values.ts'
import type { Context } from '#server/context.ts'
import { newId } from '#server/platform/ids.ts'
import { enqueueMail } from '#server/platform/mail/outbox.ts'
import { readPublishedSite } from '#server/site/index.ts'
import { type FactorChange, mailOfFactorChange } from './mails.ts'
import { findUser } from './store.ts'

type Transaction = Parameters<typeof enqueueMail>[0]

/** Answers what mails the holder of an account, in the transaction of a change of their second factor, that it happened. */
export async function factorChangeTeller(
  context: Context,
  { userId, language }: { userId: string; language: Language },
): Promise<(tx: Transaction, change: FactorChange) => Promise<void>> {
  const site = await readPublishedSite(context)
  return async (tx, change) => {
    const to = (await findUser(tx, userId))?.email ?? null
    if (to === null) return
    const now = context.clock.now()
    const told = { id: newId(now), about: userId, to, language, change }
    await enqueueMail(tx, mailOfFactorChange(told, site), now)
  }
}
