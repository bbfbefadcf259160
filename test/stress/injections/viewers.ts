import type { BrowserContext, Page } from '@playwright/test'
import { aSession, testPassword } from '#server/test/accounts.ts'
import type { Injected } from './inject.ts'
import type { InjectedProduct } from './product.ts'
import type { Look, ScreenViewer, Visit } from './walk.ts'

const editorGroups = 'main [data-section]'
const maxGroups = 60
const maxGroupsInShort = 5

/** All viewers with the screens that show what was written; members after staff. */
export async function viewersOf(
  product: InjectedProduct,
  { draft, taken, isShort }: Pick<Injected, 'draft' | 'taken'> & { isShort: boolean },
): Promise<ScreenViewer[]> {
  const { db } = product.world.context
  // The clock is fixed, so new rows cannot be found by time.
  const texts = [...taken.values()]
  const applications = await db
    .selectFrom('applications')
    .select(['code', 'email', 'phone_e164', 'status'])
    .where((is) => is.or([is('full_name', 'in', texts), is('rejection_reason', 'in', texts)]))
    .limit(isShort ? 2 : 12)
    .execute()
  const searched = [...new Set(applications.map(({ email }) => email))]
  const token = draft.split('#')[1] ?? ''
  const visitor: ScreenViewer = {
    title: 'visitor',
    enter: null,
    visits: [
      ...['/', '/subscription', '/subscription?plan=basic', '/contact', '/privacy'].map((address) => ({
        address,
        presses: !isShort,
      })),
      { address: `/preview#${token}` },
      ...applications.map(({ code, phone_e164 }) => status(code, phone_e164.slice(-4))),
    ],
  }
  const admin: ScreenViewer = {
    title: 'admin',
    enter: signingIn('/api/auth/coach-login', { username: 'walker', password: testPassword }, 'admin'),
    visits: [
      ...searched.map((email) => ({ address: `/admin?q=${encodeURIComponent(email)}`, presses: true })),
      ...[
        ...['/coach', '/coach#members', '/admin#library/pdf', '/admin#library/videos'],
        '/admin#team/privacy',
      ].map((address) => ({ address, presses: true })),
      { address: '/edit', first: openGroups(isShort ? maxGroupsInShort : maxGroups), presses: !isShort },
    ],
  }
  // In a separate browser: where a draft is already edited, the editor first asks whether to replace it.
  const receiver: ScreenViewer = {
    title: 'admin with a shared draft',
    enter: admin.enter,
    visits: [{ address: `/edit#${token}`, first: openGroups(maxGroups) }],
  }
  const member: ScreenViewer = {
    title: 'member',
    enter: signingIn('/api/auth/login', { email: product.email, password: testPassword }, 'member'),
    visits: ['/members', '/members/account'].map((address) => ({ address, presses: true })),
  }
  const more = isShort ? [] : [receiver, ...(await guardedCoach(product, texts))]
  return [visitor, admin, ...more, member]
}

/** Opens the status page of an application by its tracking code and phone digits. */
function status(code: string, digits: string): Visit {
  return {
    address: `/status?code=${code}`,
    first: async (page, look) => {
      await page.locator('main form input').nth(1).fill(digits)
      await page.keyboard.press('Enter')
      await look(', looked up')
    },
  }
}

/** Opens one group of the editor's fields after the other. */
const openGroups = (most: number) => async (page: Page, look: Look) => {
  for (let place = 0; place < most; place++) {
    const row = page.locator(editorGroups).nth(place)
    if ((await row.count()) === 0) break
    const group = row.locator('button[aria-expanded]').first()
    if ((await group.getAttribute('aria-expanded')) === 'false') await group.click()
    await look(`, group ${place}`)
  }
}

type Kind = 'member' | 'admin'

const keysOf = (kind: Kind) => ({ token: `${kind}Token`, person: `${kind}Person` })

function signingIn(path: string, body: object, kind: Kind): ScreenViewer['enter'] {
  return async (page) => {
    const problem = await page.evaluate(
      async ([to, typed, { token, person }]) => {
        const response = await fetch(to, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify(typed),
        })
        const content = await response.json()
        if (!response.ok) return JSON.stringify(content)
        localStorage.setItem(token, content.token)
        const { name = '', email = null } = content.user ?? {}
        localStorage.setItem(person, JSON.stringify({ name, email }))
        return null
      },
      [path, body, keysOf(kind)] as const,
    )
    if (problem) throw new Error(`Signing in failed at ${path}: ${problem}`)
  }
}

/** The coach with a second factor whose passkey has one of these names, with a session. */
async function guardedCoach(
  { world, url }: InjectedProduct,
  names: readonly string[],
): Promise<ScreenViewer[]> {
  const passkey = await world.context.db
    .selectFrom('passkeys')
    .select('user_id')
    .where('name', 'in', names)
    .executeTakeFirst()
  if (!passkey) return []
  const session = await aSession(world.context, { id: passkey.user_id }, { isBrowser: true })
  const enter = async (page: Page) => {
    const context: BrowserContext = page.context()
    const [name = '', value = ''] = session.cookie.split('; ')[0]?.split('=') ?? []
    await context.addCookies([{ name, value, url, httpOnly: true, sameSite: 'Strict' }])
    await page.evaluate(
      ([token, { token: key, person }]) => {
        localStorage.setItem(key, token)
        localStorage.setItem(person, JSON.stringify({ name: 'Coach', email: null }))
      },
      [session.token, keysOf('admin')] as const,
    )
  }
  return [{ title: 'coach with a passkey', enter, visits: [{ address: '/coach', presses: true }] }]
}
