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
import type { Db, Tx } from '#server/platform/database/db.ts'
import { AppError } from '#server/platform/http/errors.ts'
import { voidLinks } from '#server/platform/one-time-links.ts'
import { accountHasPassword, mayBeAnother, type PasswordSource, passwordSource } from './rules.ts'
import type { ApplicationRow } from './store.ts'

/** The password that an approval would set; hashed before its transaction, since hashing is slow. */
export type PreparedPassword = { source: PasswordSource; hash: string | null; plain?: string }

/**
 * The account that an approval would go to: the one that verified the application's email, else the one that sent it
 * while signed in, also if it has verified another since. Other claimants are ignored. Throws `email_taken` if the email
 * is a staff account's, and `email_proved_by_other` if the sending account was removed when another verified the address.
 */
export async function accountOf(db: Db, application: ApplicationRow): Promise<UserRow | undefined> {
  const owner = await findUserByEmail(db, application.email)
  // Staff have their own sign-in, and applications must never affect their accounts.
  if (owner && owner.role !== 'user') throw new AppError('email_taken')
  if (owner && application.sender_gave_way) throw new AppError('email_proved_by_other')
  if (owner || !application.sent_by_account || application.user_id === null) return owner
  const sender = await findUser(db, application.user_id)
  // An account with a verified address sent it before that address changed.
  const isSenders = sender?.email !== null || sender.unproved_email === application.email
  return sender?.role === 'user' && isSenders ? sender : undefined
}

// Staff have a hashing lane of their own.
const byStaff = { lane: 'staff', from: 'review' } as const

/** Chooses the password and hashes it. Throws `busy`, and 422 if staff chose a common one. */
export async function preparePassword(
  application: ApplicationRow,
  account: UserRow | undefined,
  customPassword: string | undefined,
): Promise<PreparedPassword> {
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
    accountHas: accountHasPassword(application, account),
  })
}

/**
 * The account of an application that is being approved, read in the transaction; created if there is none. The approval
 * verifies the application's email and the numbers typed in it. An account that verified its address or had access
 * keeps its own name, numbers and password, and only shared numbers are verified, if staff confirmed the same person;
 * others take all from the application. The caller has locked the address. Throws `other_person_possible` if the
 * account may belong to another person and staff did not confirm that they are the same.
 */
export async function accountFor(
  tx: Tx,
  context: Context,
  approving: { application: ApplicationRow; samePerson: boolean; prepared: PreparedPassword; now: Date },
): Promise<{ user: UserRow; source: PasswordSource }> {
  const { application, samePerson, prepared, now } = approving
  const account = await accountOf(tx, application)
  if (!account) return { user: await newAccount(tx, context, approving), source: prepared.source }
  // What one person paid for must not go to another with the same email. A blocked account fails later in any case.
  const theirs = { id: account.id, provedNumbers: provedNumbers(account) }
  if (!samePerson && account.blocked_at === null && mayBeAnother(application, theirs)) {
    throw new AppError('other_person_possible')
  }
  const source = sourceOf(application, account, prepared.source === 'staff')
  await proveEmail(tx, context, { user: account, by: 'approval', now })
  // After the address is verified, which also voids the links that were mailed to it.
  if (source !== 'unchanged') await setPassword(tx, account.id, { prepared, now })
  const provesNumbers = hasOwnNumbers(application)
  if (!keepsOwn(account)) {
    await setIdentity(tx, account.id, { identity: identityOf(application), provesNumbers, now })
  } else if (provesNumbers && samePerson) {
    // Otherwise one number is verified already, and anybody may have changed the other in the account.
    const numbers = [application.phone_e164, application.whatsapp_e164]
    await proveNumbers(tx, { userId: account.id, numbers, by: 'approval', now })
  }
  return { user: account, source }
}

// Anybody can apply with a verified address. A number found only in the application would receive the password links.
function keepsOwn({ email, had_access }: UserRow): boolean {
  return had_access || email !== null
}

/**
 * Whether its sender typed the numbers: a signed-in account does not, they are the account's, verified or not.
 */
export function hasOwnNumbers({
  sent_by_account,
  sender_gave_way,
}: Pick<ApplicationRow, 'sent_by_account' | 'sender_gave_way'>): boolean {
  return !sent_by_account && !sender_gave_way
}

type Prepared = { prepared: PreparedPassword; now: Date }

async function setPassword(tx: Tx, userId: string, { prepared, now }: Prepared): Promise<void> {
  const { hash, source } = prepared
  // The account changed since the password was prepared: a retry reads the new state.
  if (hash === null) throw new AppError('busy', { retryAfter: 1 })
  await setPasswordHash(tx, userId, { hash, staffKnewAt: isKnownToStaff(source) ? now : null })
  await endSessions(tx, userId)
  await voidLinks(tx, 'password', userId)
}

const isKnownToStaff = (source: PasswordSource) => source === 'staff' || source === 'generated'

async function newAccount(
  tx: Tx,
  context: Context,
  { application, prepared, now }: { application: ApplicationRow; prepared: PreparedPassword; now: Date },
): Promise<UserRow> {
  if (prepared.hash === null) throw new AppError('busy', { retryAfter: 1 })
  const { email } = application
  const identity = identityOf(application)
  const password = { passwordHash: prepared.hash, staffKnewAt: isKnownToStaff(prepared.source) ? now : null }
  const user = await createUser(tx, { role: 'user', email, ...identity, ...password, now })
  await clearAddress(tx, context, { email, ownId: user.id, now })
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
