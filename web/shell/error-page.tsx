import { useLocation } from 'react-router'
import { useMessages } from '#web/platform/messages.ts'
import { buttonClass } from '#web/ui/button-look.ts'
import styles from './error-page.module.css'
import { siteMessages } from './messages.ts'

/** The screen for a page that failed to render. It uses no site data; its links reload the page. */
export function CrashNotice() {
  const { pathname, search } = useLocation()
  const { crash } = useMessages(siteMessages)
  return (
    <main id="main" className={`wrap ${styles.page}`} tabIndex={-1}>
      <title>{crash.title}</title>
      <h1>{crash.title}</h1>
      <p className="muted">{crash.body}</p>
      <p className={styles.acts}>
        <a href={pathname + search} className={buttonClass({})}>
          {crash.retry}
        </a>
        <a href="/" className={buttonClass({ variant: 'ghost' })}>
          {crash.home}
        </a>
      </p>
    </main>
  )
}
