import { defineMessages, useMessages } from '#web/platform/messages.ts'
import { PageHead } from '#web/site/page-head.tsx'

const words = defineMessages({
  ar: {
    title: 'دخول الأعضاء',
    description: 'منطقة الأعضاء: خطط التمرين والتغذية والفيديوهات.',
  },
  en: {
    title: 'Members sign in',
    description: 'The members area: training, nutrition and videos.',
  },
})

/** Where members sign in and see what was assigned to them. */
export default function MembersPage() {
  const { title, description } = useMessages(words)
  return (
    <div className="wrap">
      <PageHead title={title} description={description} unlisted />
      <h1>{title}</h1>
    </div>
  )
}
