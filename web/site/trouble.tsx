import { useLocation } from 'react-router'
import { useMessages } from '#web/platform/messages.ts'
import { buttonClass } from '#web/ui/button-look.ts'
import { siteMessages } from './messages.ts'
import styles from './trouble.module.css'

/** What a visitor reads where a page could not be made. Needs nothing of the site; its links load the page anew. */
export function Trouble() {
  const { pathname, search } = useLocation()
  const { trouble } = useMessages(siteMessages)
  return (
    <main id="main" className={`wrap ${styles.page}`} tabIndex={-1}>
      <title>{trouble.title}</title>
      <h1>{trouble.title}</h1>
      <p className="muted">{trouble.body}</p>
      <p className={styles.acts}>
        <a href={pathname + search} className={buttonClass({})}>
          {trouble.retry}
        </a>
        <a href="/" className={buttonClass({ variant: 'ghost' })}>
          {trouble.home}
        </a>
      </p>
    </main>
  )
}
