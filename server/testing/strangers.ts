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
