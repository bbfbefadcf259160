import { holdMails } from '#server/platform/mail/hold-mails.ts'
import { enqueueMail } from '#server/platform/mail/outbox.ts'
import { anAccount } from '#server/test/accounts.ts'
import { signInAsAdmin } from '#server/test/staff.ts'
import type { CallCases } from './call-case.ts'
import { newResource } from './preparations.ts'
import type { CaseInput, World } from './world.ts'

const smtp = { SMTP_URL: 'smtp://127.0.0.1:1', MAIL_FROM: 'coach@example.com' }

/** A request to remind a member whose access ends soon, in a product that can send mails. */
async function remindsOne({ anew }: World, isOnHold = false): Promise<CaseInput> {
  const product = await anew(smtp)
  const as = { authorization: `Bearer ${await signInAsAdmin(product.context)}` }
  const { id } = await anAccount(product.context, { days: 3 })
  if (isOnHold) await holdMails(product.context.db, product.clock.now())
  return { product, as, body: { userIds: [id] } }
}

/** A request to undo a batch of one reminder, whose mail waits or was sent. */
async function undoesOne({ call, context, clock, member }: World, isSent: boolean): Promise<CaseInput> {
  const [{ id, email: recipient }, now] = [await member(), clock.now()]
  const batch = `batch-${id.slice(-12)}`
  const { user } = await call('verifyStaff')
  const mark = { user_id: id, about: 'silent', reminded_at: now, reminded_by: user._id } as const
  await context.db
    .insertInto('reminders')
    .values({ ...mark, batch_id: batch })
    .execute()
  const dedupKey = `reminder:silent:2026-03-01:${id}`
  const mail = { dedupKey, about: id, recipient, subject: 'Hello', text: 'Hello', language: 'en' }
  if (!isSent) await enqueueMail(context.db, mail, now)
  return { params: { id: batch } }
}

/** A batch of one member's bundle, which was given. */
async function givenBundle(world: World): Promise<{ batch: string }> {
  const { id } = await world.member()
  const bundle = { params: { plan: 'basic' }, body: { resourceIds: [await newResource(world)] } }
  await world.call('saveStarterBundle', bundle)
  const { batch } = await world.call('giveStarterBundles', { body: { userIds: [id] } })
  return { batch: batch ?? '' }
}

/** Acts for several members at once, and their undo. */
export const batchCases = {
  remindByEmail: {
    happy: (world) => remindsOne(world),
    conflicts: {
      email_not_connected: async ({ member }) => ({ body: { userIds: [(await member()).id] } }),
      emails_on_hold: (world) => remindsOne(world, true),
    },
  },
  undoReminders: {
    happy: (world) => undoesOne(world, false),
    conflicts: { reminders_already_sent: (world) => undoesOne(world, true) },
  },
  giveStarterBundles: {
    happy: async ({ member }) => ({ body: { userIds: [(await member()).id] } }),
  },
  undoStarterBundles: {
    happy: async (world) => ({ params: { id: (await givenBundle(world)).batch } }),
    conflicts: {
      undo_too_late: async (world) => {
        const { batch: id } = await givenBundle(world)
        const given = world.context.db.updateTable('batch_items').where('batch_id', '=', id)
        await given.set({ given_at: '2026-02-28T10:00:00.000Z' }).execute()
        return { params: { id } }
      },
    },
  },
} satisfies Partial<CallCases>
