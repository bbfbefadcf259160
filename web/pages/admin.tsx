import { defineMessages, useMessages } from '#web/platform/messages.ts'
import { PageHead } from '#web/site/page-head.tsx'

const words = defineMessages({
  ar: {
    title: 'بوابة الإدارة',
    description: 'لوحة إدارة الموقع.',
  },
  en: {
    title: 'Admin Portal',
    description: 'The back office of the site.',
  },
})

/** The back office: sign-in, requests, resources. It has its own header. */
export default function AdminPage() {
  const { title, description } = useMessages(words)
  return (
    <main id="main" className="wrap">
      <PageHead title={title} description={description} unlisted />
      <h1>{title}</h1>
    </main>
  )
}
