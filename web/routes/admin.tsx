import { defineMessages, useMessages } from '#web/platform/messages.ts'
import { BackOffice } from './back-office.tsx'
import { RequestsPart } from './requests-part.tsx'

const messages = defineMessages({
  ar: { portal: 'بوابة الإدارة', description: 'لوحة إدارة الموقع.', title: 'لوحة الإدارة' },
  en: { portal: 'Admin Portal', description: 'Manage the site.', title: 'Admin Dashboard' },
})

/** The back office, opened at the requests; approvals count in months. */
export default function AdminPage() {
  const { portal, title, description } = useMessages(messages)
  return (
    <BackOffice
      portal="admin"
      first="requests"
      screen={RequestsPart}
      name={portal}
      description={description}
      title={title}
    />
  )
}
