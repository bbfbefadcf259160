import type { FastifyInstance } from 'fastify'
import { postApplication } from './applications.ts'
import { callAs } from './person.ts'

/** A person who applied without signing in, and whose email and numbers others know. */
export const victim = {
  fullName: 'Hana Mostafa',
  email: 'hana.mostafa@example.com',
  phone: '01012340987',
  whatsapp: '01112340987',
  password: 'Hana lifts on Sundays',
}

/** The password of accounts that claim another person's address. */
export const strangersPassword = 'the password of a stranger'

/** Registers an account, with the victim's email and phone by default; returns its id and headers. */
export async function registerAs(
  app: FastifyInstance,
  given: { email?: string; phone?: string; name?: string; password?: string } = {},
): Promise<{ userId: string; headers: { authorization: string } }> {
  const { email = victim.email, phone = victim.phone, name = 'A Stranger' } = given
  const payload = { email, phone, name, password: given.password ?? strangersPassword }
  const { token, user } = await callAs(app, {}, { method: 'POST', url: '/auth/register', payload })
  return { userId: user._id, headers: { authorization: `Bearer ${token}` } }
}

/** Sends an application with receipt and a message as the victim, both without signing in. */
export async function applyAndWrite(app: FastifyInstance): Promise<{ _id: string; code: string }> {
  const sent = await postApplication(app, victim)
  const { fullName: name, email, phone } = victim
  const payload = { name, email, phone, message: 'My shoulder is my secret' }
  await callAs(app, {}, { method: 'POST', url: '/contact', payload })
  return sent
}

/** Opens the account's WhatsApp link from staff: verifies its number and sets the password. */
export async function openWhatsAppLink(
  app: FastifyInstance,
  staff: { authorization: string },
  { userId, password }: { userId: string; password: string },
): Promise<void> {
  const made = { method: 'POST', url: `/admin/users/${userId}/password-link`, payload: {} } as const
  const token = (await callAs(app, staff, made)).url.split('token=')[1]
  await callAs(app, {}, { method: 'POST', url: '/auth/reset-password', payload: { token, password } })
}
