import { defineMessages, useMessages } from '#web/platform/messages.ts'
import { BackOffice } from './back-office.tsx'
import { TodayPart } from './today-part.tsx'

const messages = defineMessages({
  ar: { description: 'لوحة الكابتن لمراجعة الطلبات ومتابعة الأعضاء.', title: 'لوحة الكابتن' },
  en: {
    description: 'Where the coach reviews requests and follows up with members.',
    title: 'Coach Dashboard',
  },
})

/** The back office, opened at Today; approvals count in days. */
export default function CoachPage() {
  const { title, description } = useMessages(messages)
  return (
    <BackOffice
      portal="coach"
      first="today"
      screen={TodayPart}
      name={title}
      description={description}
      title={title}
    />
  )
}
