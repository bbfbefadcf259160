import { newId } from '#server/platform/ids.ts'
import { hashPassword } from '#server/platform/passwords/hashing.ts'
import { nameKey, searchTerms } from '#server/platform/search/terms.ts'
import type { Product } from './product.ts'

/** A new account. Access ends in `endsInDays`, in the past if negative; without it the account never had access. */
export type NewMember = {
  name: string
  plan?: 'basic' | 'professional' | 'premium'
  endsInDays?: number
  password?: string
}

/** An account as a test uses it. */
export type Member = { id: string; name: string; email: string; password: string }

const day = 24 * 60 * 60 * 1000

// Most members of the tests have the same password: it is hashed once.
const hashes = new Map<string, Promise<string>>()

function hashOf(password: string): Promise<string> {
  const hash = hashes.get(password) ?? hashPassword(password)
  hashes.set(password, hash)
  return hash
}

/** Inserts a new account with a verified e-mail and phone, searchable by name and e-mail. */
export async function addMember(
  product: Product,
  { name, plan, endsInDays, password }: NewMember,
): Promise<Member> {
  const now = new Date()
  const id = newId(now)
  const email = `member.${id.slice(-12)}@example.com`
  const ends = endsInDays === undefined ? null : new Date(now.getTime() + endsInDays * day).toISOString()
  const row: Record<string, string | null> = {
    id,
    role: 'user',
    name,
    name_key: nameKey(name),
    email,
    phone: '0100 123 4567',
    phone_e164: '+201001234567',
    phone_proved_at: now.toISOString(),
    password_hash: password ? await hashOf(password) : null,
    goals: '[]',
    plan: plan ?? null,
    access_starts_at: ends && new Date(now.getTime() - 30 * day).toISOString(),
    access_ends_at: ends,
    access_days: ends ? '30' : '0',
    had_access: ends ? '1' : '0',
    created_at: now.toISOString(),
    updated_at: now.toISOString(),
  }
  const named = Object.entries(row).filter((field): field is [string, string] => field[1] !== null)
  product.change(
    `insert into users (${named.map(([column]) => column).join()}) values (${named.map(() => '?').join()})`,
    ...named.map(([, value]) => value),
  )
  for (const term of searchTerms({ names: [name], emails: [email], phones: ['+201001234567'] })) {
    product.change("insert into search_terms (scope, term, ref) values ('user', ?, ?)", term, id)
  }
  return { id, name, email, password: password ?? '' }
}

/** Empties every list of users while `act` runs. */
export async function withoutMembers(product: Product, act: () => Promise<void>): Promise<void> {
  product.change("update users set role = 'coach' where role = 'user'")
  try {
    await act()
  } finally {
    product.change("update users set role = 'user' where username is null")
  }
}
