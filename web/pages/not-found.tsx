import { data } from 'react-router'
import { defineMessages, useMessages } from '#web/platform/messages.ts'
import { PageHead } from '#web/site/page-head.tsx'
import { RolledOff } from '#web/site/rolled-off.tsx'
import { ButtonLink } from '#web/ui/button-link.tsx'
import styles from './not-found.module.css'

const words = defineMessages({
  ar: {
    title: 'هذه الصفحة غير موجودة',
    body: 'ربما تغيّر الرابط أو كُتب بشكل خاطئ.',
    home: 'العودة إلى الرئيسية',
  },
  en: {
    title: 'This page does not exist',
    body: 'The link may have changed or been mistyped.',
    home: 'Back to home',
  },
})

/** Answers with the status that search engines and programs look at. */
export function loader() {
  return data(null, { status: 404 })
}

/** One missing address is like any other: moving between them asks for nothing. */
export function shouldRevalidate() {
  return false
}

/** What stands under every address that no screen has. */
export default function NotFoundPage() {
  const { title, body, home } = useMessages(words)
  return (
    <div className={`wrap ${styles.page}`}>
      <PageHead title={title} description={body} unlisted />
      <RolledOff />
      <h1>{title}</h1>
      <p className="muted">{body}</p>
      <ButtonLink to="/">{home}</ButtonLink>
    </div>
  )
}
