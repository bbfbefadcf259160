import { useMessages } from '#web/platform/messages.ts'
import { siteMessages } from './messages.ts'

/** What a visitor reads where a page could not be made. Needs neither the site nor the network. */
export function Trouble() {
  const { trouble } = useMessages(siteMessages)
  return (
    <main id="main" className="wrap" tabIndex={-1}>
      <title>{trouble.title}</title>
      <h1>{trouble.title}</h1>
      <p>{trouble.body}</p>
      <a href="/">{trouble.home}</a>
    </main>
  )
}
