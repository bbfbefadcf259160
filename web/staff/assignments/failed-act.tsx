import { useMessages } from '#web/platform/messages.ts'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { itemMessages } from './messages.ts'

type FailedActProps = { failure: string | null; onRetry: () => void }

/** Shows the change that failed, with a retry. */
export function FailedAct({ failure, onRetry }: FailedActProps) {
  const t = useMessages(itemMessages)
  if (!failure) return null
  return (
    <Notice tone="bad">
      <p>{failure}</p>
      <Button variant="ghost" size="compact" onClick={onRetry}>
        {t.retry}
      </Button>
    </Notice>
  )
}
