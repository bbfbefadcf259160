import type { PublishedSite } from '#contract/site.ts'
import type { SiteSettings } from '#contract/site-settings.ts'
import { anAccount, aSession } from './accounts.ts'
import { signInAsAdmin } from './staff.ts'
import type { TestApp } from './test-app.ts'

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'
type Call = { as?: 'staff' | 'member' | 'visitor'; body?: object; app?: TestApp['app'] }

/** Calls the API about the site, as staff by default. */
export async function siteCalls({ app: own, context }: Pick<TestApp, 'app' | 'context'>) {
  const member = await anAccount(context)
  // Opened per call, because a test may advance the clock by days.
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
    /** Publishes the current site with changed settings, on the given version. */
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

/** The return type of `siteCalls`. */
export type SiteCalls = Awaited<ReturnType<typeof siteCalls>>
