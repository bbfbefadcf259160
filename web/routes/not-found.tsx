import { data } from 'react-router'
import { defineMessages, useMessages } from '#web/platform/messages.ts'
import { NotFoundIllustration } from '#web/shell/not-found-illustration.tsx'
import { PageHead } from '#web/shell/page-head.tsx'
import { ButtonLink } from '#web/ui/button-link.tsx'
import styles from './not-found.module.css'

const messages = defineMessages({
  ar: {
    title: 'هذه الصفحة غير موجودة',
    body: 'ربما تغيّر الرابط أو كُتب بشكل خاطئ.',
    home: 'العودة إلى الرئيسية',
  },
  en: {
    title: 'This page doesn’t exist',
    body: 'The link may have changed or been mistyped.',
    home: 'Back to home',
  },
})

/** Responds with status 404, for search engines and other programs. */
export function loader() {
  return data(null, { status: 404 })
}

/** No refetch between two addresses that do not exist. */
export function shouldRevalidate() {
  return false
}

/** The screen of every address that does not exist. */
export default function NotFoundPage() {
  const { title, body, home } = useMessages(messages)
  return (
    <div className={`wrap ${styles.page}`}>
      <PageHead title={title} description={body} unlisted />
      <NotFoundIllustration />
      <h1>{title}</h1>
      <p className="muted">{body}</p>
      <ButtonLink to="/">{home}</ButtonLink>
    </div>
  )
}
