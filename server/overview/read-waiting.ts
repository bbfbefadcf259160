import type { Waiting } from '#contract/overview.ts'
import type { Context } from '#server/context.ts'
import { countWaitingMessages } from '#server/messages/index.ts'
import { countMails } from '#server/platform/mail/outbox.ts'

/** How many messages and mails wait for staff, and how many mails were given up; each counted to a limit. */
export async function readWaiting(context: Context): Promise<Waiting> {
  return { messages: await countWaitingMessages(context), mails: await countMails(context.db) }
}
