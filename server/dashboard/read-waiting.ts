import type { Waiting } from '#contract/dashboard.ts'
import type { Context } from '#server/context.ts'
import { countWaitingMessages } from '#server/messages/index.ts'
import { countMails } from '#server/platform/mail/outbox.ts'

/** Counts the messages and mails that wait, and the failed mails, each up to a cap. */
export async function readWaiting(context: Context): Promise<Waiting> {
  return { messages: await countWaitingMessages(context), mails: await countMails(context.db) }
}
