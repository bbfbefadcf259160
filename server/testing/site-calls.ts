import type { PublishedSite } from '#contract/site.ts'
import type { SiteSettings } from '#contract/site-settings.ts'
import { anAccount, aSession } from './accounts.ts'
import { signInAsAdmin } from './staff.ts'
import type { TestApp } from './test-app.ts'

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'
type Call = { as?: 'staff' | 'member' | 'visitor'; body?: object; app?: TestApp['app'] }

/** Calls the API about the site as staff, unless it is said who else calls. */
export async function siteCalls({ app: own, context }: Pick<TestApp, 'app' | 'context'>) {
  const member = await anAccount(context)
  // Opened for each call: a test may let days pass between them.
  const headersOf = {
    staff: async () => ({ authorization: `Bearer ${await signInAsAdmin(context)}` }),
    member: async () => (await aSession(context, member)).headers,
    visitor: async () => ({}),
  }
  const call = async (method: Method, path: string, { as = 'staff', body, app = own }: Call = {}) =>
    app.inject({
      method,
      url: `/api${path}`,
      headers: await headersOf[as](),
      ...(body !== undefined && { payload: body }),
    })
  const read = async (): Promise<PublishedSite> => (await call('GET', '/site')).json()
  return {
    call,
    read,
    /** Publishes the present site with some settings changed, over the version that is given. */
    publish: async (
      changes: Partial<SiteSettings> = {},
      { app, ...given }: Partial<PublishedSite> & Call = {},
    ) => {
      const site = { ...(await read()), ...given }
      const { settings, sections, version } = site
      const body = { settings: { ...settings, ...changes }, sections, version }
      return call('PUT', '/site', { body, ...(app && { app }) })
    },
  }
}

/** The calls of `siteCalls`. */
export type SiteCalls = Awaited<ReturnType<typeof siteCalls>>
