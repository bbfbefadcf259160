import type { Language } from './values.ts'

/** What the process tells each page that it renders, beside the site itself. */
export type PageFacts = {
  /** The page's language, known before its first byte. */
  language: Language
  theme: 'dark' | 'light'
  runtime: Runtime
  /** Answers the API inside the process, as `fetch` would over the network. */
  fetchApi: (request: Request) => Promise<Response>
  /** Stamps the framework's inline scripts while they are rendered; taken out again before the page is sent. */
  nonce: string
  /** Writes a fault of rendering into the log. */
  report: (fault: unknown) => void
}

/** How this installation runs. */
export type Runtime = {
  /** Sample people and requests are shown; never so in production. */
  demo: boolean
  /** The demo staff account, for the login card; only in demo mode. */
  demoStaff?: { username: string; password: string }
  /** No mail can be sent: no screen promises one. */
  noMail?: true
  /** The address under which the site is reached, without a slash at its end; absent where it is not set. */
  publicUrl?: string
  /**
   * The one origin whose pages can sign in: the address as it is set. Absent where none is, as in a demo on this machine:
   * pages can sign in then under whatever name the server is called by.
   */
  signInOrigin?: string
}
