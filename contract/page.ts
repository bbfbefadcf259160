import type { Language } from './values.ts'

/** The process's data for each rendered page, besides the site itself. */
export type PageFacts = {
  /** The page's language, known before its first byte. */
  language: Language
  theme: 'dark' | 'light'
  runtime: Runtime
  /** Calls the API inside the process, like `fetch` over the network. */
  fetchApi: (request: Request) => Promise<Response>
  /** Nonce of the framework's inline scripts while rendering; removed before the page is sent. */
  nonce: string
  /** Logs a rendering error. */
  report: (error: unknown) => void
}

/** The mode of this installation. */
export type Runtime = {
  /** Shows sample users and requests; never in production. */
  demo: boolean
  /** The demo staff account, for the sign-in card; only in demo mode. */
  demoStaff?: { username: string; password: string }
  /** No mail can be sent, so screens must not promise one. */
  noMail?: true
  /** The public address of the site, without a trailing slash; absent if not set. */
  publicUrl?: string
  /**
   * The only origin whose pages can sign in: the configured address. Absent if none is set, as in a local demo: then
   * pages can sign in under any host name.
   */
  signInOrigin?: string
}
