import { useMessages } from '#web/platform/messages.ts'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { itemMessages } from './messages.ts'

type FailedActProps = { failure: string | null; onRetry: () => void }

/** Keeps in sight what could not be given or taken, to be tried again. */
export function FailedAct({ failure, onRetry }: FailedActProps) {
  const words = useMessages(itemMessages)
  if (!failure) return null
  return (
    <Notice tone="bad">
      <p>{failure}</p>
      <Button variant="ghost" size="compact" onClick={onRetry}>
        {words.retry}
      </Button>
    </Notice>
  )
}
