import { defineMessages, useMessages } from '#web/platform/messages.ts'
import { PageHead } from '#web/site/page-head.tsx'

const words = defineMessages({
  ar: {
    title: 'تجهيز الموقع',
    description: 'إنشاء حساب المسؤول الأول.',
  },
  en: {
    title: 'Set up the site',
    description: 'Make the first admin account.',
  },
})

/** Where the owner makes the first admin, by the one-time link. */
export default function SetupPage() {
  const { title, description } = useMessages(words)
  return (
    <div className="wrap">
      <PageHead title={title} description={description} unlisted />
      <h1>{title}</h1>
    </div>
  )
}
