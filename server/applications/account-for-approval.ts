import {
  assertUncommonPassword,
  clearAddress,
  createUser,
  endSessions,
  findUser,
  findUserByEmail,
  generatePassword,
  hashPassword,
  provedNumbers,
  proveEmail,
  proveNumbers,
  setIdentity,
  setPasswordHash,
  type UserRow,
} from '#server/accounts/index.ts'
import type { Context } from '#server/context.ts'
import { AppError } from '#server/platform/http/errors.ts'
import { voidLinks } from '#server/platform/one-time-links.ts'
import { mayBeAnother, type PasswordSource, passwordSource } from './rules.ts'
import type { ApplicationRow, changeState } from './store.ts'

type Transaction = Parameters<typeof changeState>[0]

/** The password that an approval would set: known before its transaction, since hashing takes its time. */
export type Prepared = { source: PasswordSource; hash: string | null; plain?: string }

/**
 * The account that an approval would be given to: the one that has proved the application's e-mail, else the one that sent
 * the application itself. Others that claim the address count for nothing. Throws `email_taken` where it is of staff, and
 * `email_proved_by_other` where the account that sent it gave way to the one that has the address now.
 */
export async function accountOf(db: Transaction, application: ApplicationRow): Promise<UserRow | undefined> {
  const owner = await findUserByEmail(db, application.email)
  // Staff sign in elsewhere, and nothing that a stranger sends may touch their accounts.
  if (owner && owner.role !== 'user') throw new AppError('email_taken')
  if (owner && application.sender_gave_way) throw new AppError('email_proved_by_other')
  if (owner || !application.sent_by_account || application.user_id === null) return owner
  const sender = await findUser(db, application.user_id)
  return sender?.unproved_email === application.email ? sender : undefined
}

// Staff never wait behind anybody else.
const byStaff = { lane: 'staff', from: 'review' } as const

/** Chooses the password and hashes it. Throws `busy`, and 422 where staff's choice is a common one. */
export async function preparePassword(
  application: ApplicationRow,
  account: UserRow | undefined,
  customPassword: string | undefined,
): Promise<Prepared> {
  const source = sourceOf(application, account, customPassword !== undefined)
  if (source === 'staff' && customPassword !== undefined) {
    assertUncommonPassword(customPassword, [application.email, application.full_name], 'customPassword')
    return { source, hash: await hashPassword(customPassword, byStaff) }
  }
  if (source === 'generated') {
    const plain = generatePassword()
    return { source, hash: await hashPassword(plain, byStaff), plain }
  }
  return { source, hash: source === 'applicant' ? application.password_hash : null }
}

function sourceOf(
  application: ApplicationRow,
  account: UserRow | undefined,
  staffChose: boolean,
): PasswordSource {
  return passwordSource({
    keepsOwn: account !== undefined && keepsOwn(account),
    staffChose,
    applicantChose: application.password_hash !== null,
    // Only an account that is signed in asks without naming a password.
    accountHas:
      account?.password_hash != null && application.sent_by_account && account.id === application.user_id,
  })
}

/**
 * The account of an application that is being approved, as it stands inside the transaction, made where there is none. The
 * approval proves the application's e-mail for it, and the numbers that came with the application itself. An account that
 * has proved its address or had access keeps its own name, numbers and password; another takes them from the application.
 * The caller has locked the address. Throws `other_person_possible` where the account may be another person's than the
 * application, unless staff have said that they are the same.
 */
export async function accountFor(
  tx: Transaction,
  context: Context,
  approving: { application: ApplicationRow; samePerson: boolean; prepared: Prepared; now: Date },
): Promise<{ user: UserRow; source: PasswordSource }> {
  const { application, samePerson, prepared, now } = approving
  const account = await accountOf(tx, application)
  if (!account) return { user: await newAccount(tx, context, approving), source: prepared.source }
  // What somebody paid for must not go to whoever has their e-mail. A blocked account gets nothing, whoever asks.
  const theirs = { id: account.id, provedNumbers: provedNumbers(account) }
  if (!samePerson && account.blocked_at === null && mayBeAnother(application, theirs)) {
    throw new AppError('other_person_possible')
  }
  const source = sourceOf(application, account, prepared.source === 'staff')
  await proveEmail(tx, context, { user: account, by: 'approval', now })
  // Once the address is proved, which voids the links that were mailed to it too.
  if (source !== 'unchanged') await setPassword(tx, account.id, prepared)
  const provesNumbers = hasOwnNumbers(application)
  if (!keepsOwn(account)) {
    await setIdentity(tx, account.id, { identity: identityOf(application), provesNumbers, now })
  } else if (provesNumbers) {
    const numbers = [application.phone_e164, application.whatsapp_e164]
    await proveNumbers(tx, { userId: account.id, numbers, by: 'approval', now })
  }
  return { user: account, source }
}

// Anybody can apply with a proved address. A number that only the application names would get the password links.
function keepsOwn({ email, had_access }: UserRow): boolean {
  return had_access || email !== null
}

// A signed-in account types no numbers with its request: they are copied from the account, proved or not.
function hasOwnNumbers({ sent_by_account, sender_gave_way }: ApplicationRow): boolean {
  return !sent_by_account && !sender_gave_way
}

async function setPassword(tx: Transaction, userId: string, { hash }: Prepared): Promise<void> {
  // The account changed since the password was prepared: a repeat finds the new state.
  if (hash === null) throw new AppError('busy', { retryAfter: 1 })
  await setPasswordHash(tx, userId, hash)
  await endSessions(tx, userId)
  await voidLinks(tx, 'password', userId)
}

async function newAccount(
  tx: Transaction,
  context: Context,
  { application, prepared, now }: { application: ApplicationRow; prepared: Prepared; now: Date },
): Promise<UserRow> {
  if (prepared.hash === null) throw new AppError('busy', { retryAfter: 1 })
  const { email } = application
  const identity = identityOf(application)
  await clearAddress(tx, context, { email, now })
  const user = await createUser(tx, { role: 'user', email, ...identity, passwordHash: prepared.hash, now })
  await setIdentity(tx, user.id, { identity, provesNumbers: hasOwnNumbers(application), now })
  return user
}

function identityOf({ full_name, phone, phone_e164, whatsapp, whatsapp_e164 }: ApplicationRow) {
  return {
    name: full_name,
    phone,
    phoneE164: phone_e164,
    whatsapp,
    whatsappE164: whatsapp_e164,
  }
}
