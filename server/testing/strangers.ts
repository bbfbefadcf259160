import type { FastifyInstance } from 'fastify'
import { sendApplication } from './applications.ts'
import { callAs } from './person.ts'

/** Somebody who applied without signing in, and whose e-mail and numbers others know. */
export const victim = {
  fullName: 'Hana Mostafa',
  email: 'hana.mostafa@example.com',
  phone: '01012340987',
  whatsapp: '01112340987',
  password: 'Hana lifts on Sundays',
}

/** The password of whoever registers with the address of another. */
export const strangersPassword = 'the password of a stranger'

/** Registers an account with somebody's e-mail and phone, or with what is given; answers how it calls and who it is. */
export async function registerAs(
  app: FastifyInstance,
  given: { email?: string; phone?: string; name?: string; password?: string } = {},
): Promise<{ userId: string; headers: { authorization: string } }> {
  const { email = victim.email, phone = victim.phone, name = 'A Stranger' } = given
  const payload = { email, phone, name, password: given.password ?? strangersPassword }
  const { token, user } = await callAs(app, {}, { method: 'POST', url: '/auth/register', payload })
  return { userId: user._id, headers: { authorization: `Bearer ${token}` } }
}

/** Has the victim apply with a receipt and write to the coach, both without signing in. */
export async function applyAndWrite(app: FastifyInstance): Promise<{ _id: string; code: string }> {
  const sent = await sendApplication(app, victim)
  const { fullName: name, email, phone } = victim
  const payload = { name, email, phone, message: 'My shoulder is my secret' }
  await callAs(app, {}, { method: 'POST', url: '/contact', payload })
  return sent
}

/** Has an account open the link that staff send by WhatsApp: its number is proved, and its password is the given one. */
export async function openWhatsAppLink(
  app: FastifyInstance,
  staff: { authorization: string },
  { userId, password }: { userId: string; password: string },
): Promise<void> {
  const made = { method: 'POST', url: `/admin/users/${userId}/password-link`, payload: {} } as const
  const token = (await callAs(app, staff, made)).url.split('token=')[1]
  await callAs(app, {}, { method: 'POST', url: '/auth/reset-password', payload: { token, password } })
}
