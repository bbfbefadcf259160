import type { Language } from '#contract/values.ts'
import type { Context } from '#server/context.ts'
import type { Tx } from '#server/platform/database/db.ts'
import { newId } from '#server/platform/ids.ts'
import { enqueueMail } from '#server/platform/mail/outbox.ts'
import { readPublishedSite } from '#server/site/index.ts'
import { type FactorChange, mailOfFactorChange } from './mails.ts'
import { findUser } from './store.ts'

/** Returns a function that mails the user about a change of their second factor, inside its transaction. */
export async function factorChangeMailer(
  context: Context,
  { userId, language }: { userId: string; language: Language },
): Promise<(tx: Tx, change: FactorChange) => Promise<void>> {
  const site = await readPublishedSite(context)
  return async (tx, change) => {
    const to = (await findUser(tx, userId))?.email ?? null
    if (to === null) return
    const now = context.clock.now()
    const mail = { id: newId(now), about: userId, to, language, change }
    await enqueueMail(tx, mailOfFactorChange(mail, site), now)
  }
}
