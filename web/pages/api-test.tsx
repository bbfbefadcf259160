import { ApiTestScreen } from '#web/api-test/api-test-screen.tsx'
import { apiTestMessages } from '#web/api-test/messages.ts'
import { useMessages } from '#web/platform/messages.ts'
import { QueryProvider } from '#web/platform/queries.tsx'
import { PageHead } from '#web/site/page-head.tsx'
import { ToastProvider } from '#web/ui/toast.tsx'
import { InnerPage } from './inner-page.tsx'

/** Whether the API answers, for whoever looks after the site. */
export default function ApiTestPage() {
  const { title, description } = useMessages(apiTestMessages)
  return (
    <QueryProvider>
      <ToastProvider>
        <InnerPage>
          <PageHead title={title} description={description} unlisted />
          <ApiTestScreen />
        </InnerPage>
      </ToastProvider>
    </QueryProvider>
  )
}
