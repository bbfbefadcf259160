import { useMessages } from '#web/platform/messages.ts'
import { QueryProvider } from '#web/platform/queries.tsx'
import { ApiTestScreen } from '#web/public/api-test/api-test-screen.tsx'
import { apiTestMessages } from '#web/public/api-test/messages.ts'
import { PageHead } from '#web/shell/page-head.tsx'
import { ToastProvider } from '#web/ui/toast.tsx'
import { InnerPage } from './inner-page.tsx'

/** Checks whether the API works, for the person who runs the site. */
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
