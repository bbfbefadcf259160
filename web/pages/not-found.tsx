import { data } from 'react-router'
import { defineMessages, useMessages } from '#web/platform/messages.ts'
import { PageHead } from '#web/site/page-head.tsx'

const words = defineMessages({
  ar: { title: 'هذه الصفحة غير موجودة', body: 'ربما تغيّر الرابط أو كُتب بشكل خاطئ.' },
  en: { title: 'This page does not exist', body: 'The link may have changed or been mistyped.' },
})

/** Answers with the status that search engines and programs look at. */
export function loader() {
  return data(null, { status: 404 })
}

/** What stands under every address that no screen has. */
export default function NotFoundPage() {
  const { title, body } = useMessages(words)
  return (
    <div className="wrap">
      <PageHead title={title} description={body} unlisted />
      <h1>{title}</h1>
      <p>{body}</p>
    </div>
  )
}
