import { ReviewList } from '#web/application-review/review-list.tsx'
import { defineMessages, useMessages } from '#web/platform/messages.ts'
import { Tabs } from '#web/ui/tabs.tsx'
import { whenShown } from '#web/ui/when-shown.tsx'
import { assignSlot } from './assign-slot.tsx'
import { BackOffice } from './back-office.tsx'
import { usePart } from './use-part.ts'

const words = defineMessages({
  ar: {
    portal: 'بوابة الإدارة',
    description: 'لوحة إدارة الموقع.',
    title: 'لوحة الإدارة',
    resources: 'المواد',
    subscriptions: 'الاشتراكات',
  },
  en: {
    portal: 'Admin Portal',
    description: 'The back office of the site.',
    title: 'Admin Dashboard',
    resources: 'Resources',
    subscriptions: 'Subscriptions',
  },
})

const ResourceLibrary = whenShown(async () => (await import('./resource-library.tsx')).ResourceLibrary)

/** The back office of the admin: the requests, and what members are given. */
export default function AdminPage() {
  const { portal, title, description } = useMessages(words)
  return (
    <BackOffice desk="admin" name={portal} description={description} title={title}>
      <Parts />
    </BackOffice>
  )
}

function Parts() {
  const { title, resources, subscriptions } = useMessages(words)
  const [part, setPart] = usePart(['subscriptions', 'resources'])
  return (
    <Tabs
      label={title}
      value={part}
      onValueChange={setPart}
      items={[
        { value: 'resources', label: resources, content: <ResourceLibrary />, keep: true },
        {
          value: 'subscriptions',
          label: subscriptions,
          content: <ReviewList desk="admin" assign={assignSlot} />,
        },
      ]}
    />
  )
}
