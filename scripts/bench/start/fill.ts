import type { PlanId } from '#contract/values.ts'
import {
  applicationRow,
  type NewApplicationRow,
  storeApplications,
} from '#scripts/serving/application-rows.ts'
import { createUser } from '#server/accounts/index.ts'
import type { Db, Tx } from '#server/platform/database/db.ts'
import { inTransaction } from '#server/platform/database/transactions.ts'
import { grantAccess } from '#server/users/index.ts'

const firstNames = ['سارة', 'Ahmed', 'منى', 'Karim', 'نور', 'Youssef', 'هبة', 'Salma', 'عمر', 'Laila']
const lastNames = ['إبراهيم', 'Hassan', 'المصري', 'Fathy', 'السيد', 'Nabil', 'عبد الله']
const minute = 60_000
const atOnce = 1000

/** Fills an empty product with applications, of which the first `users` were approved and have users with access. */
export async function fill(
  db: Db,
  { applications, users }: { applications: number; users: number },
): Promise<void> {
  const newest = Date.now()
  const rows = Array.from({ length: applications }, (_, place): NewApplicationRow => {
    const status = place < users ? 'approved' : place % 20 === 0 ? 'pending' : 'rejected'
    return applicationRow({
      name: `${firstNames[place % firstNames.length]} ${lastNames[place % lastNames.length]}`,
      email: `person${place}@example.com`,
      phone: `+2010${String(place).padStart(8, '0')}`,
      status,
      passwordHash: null,
      createdAt: new Date(newest - (applications - place) * minute),
    })
  })
  await storeApplications(db, rows)
  const approved = rows.slice(0, users)
  for (let start = 0; start < users; start += atOnce) {
    await inTransaction(db, async (tx) => {
      for (const row of approved.slice(start, start + atOnce)) await approve(tx, row)
    })
  }
}

async function approve(tx: Tx, row: NewApplicationRow): Promise<void> {
  const now = new Date(row.created_at)
  const { id: userId } = await createUser(tx, {
    role: 'user',
    name: row.full_name,
    email: row.email,
    phone: row.phone,
    phoneE164: row.phone_e164,
    whatsapp: row.whatsapp,
    whatsappE164: row.whatsapp_e164,
    passwordHash: null,
    now,
  })
  const plan = row.plan as PlanId
  await grantAccess(tx, { userId, plan, days: 90, applicationId: row.id, grantedBy: 'nobody', now })
  await tx.updateTable('applications').set({ user_id: userId }).where('id', '=', row.id).execute()
}
