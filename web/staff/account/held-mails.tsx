import { Send, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useFormat } from '#web/platform/format.tsx'
import { useMessages } from '#web/platform/messages.ts'
import { Button } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { cluster, stack } from '#web/ui/layout.ts'
import { Notice } from '#web/ui/notice.tsx'
import { useToast } from '#web/ui/toast-state.ts'
import { useFailureToast } from '#web/ui/use-failure-toast.ts'
import { staffMessages } from './messages.ts'
import { useReleaseMails } from './queries.ts'

/** Says that mails are held since a backup was restored; an admin sends or deletes those that wait. */
export function HeldMails({ since, isAdmin }: { since: string; isAdmin: boolean }) {
  const t = useMessages(staffMessages).mails
  const format = useFormat()
  const toast = useToast()
  const fail = useFailureToast()
  const [isAsking, setAsking] = useState(false)
  const { mutate, isPending, variables } = useReleaseMails()

  function release(send: boolean) {
    mutate(send, {
      onSuccess: () => toast.show({ title: send ? t.released : t.discarded }),
      onError: (error) => fail(t.releaseFailed, error),
      onSettled: () => setAsking(false),
    })
  }

  return (
    <Notice tone="warn">
      <div className={stack(12)}>
        <p>{t.held(format.date(since))}</p>
        {!isAdmin && <p>{t.heldForAdmin}</p>}
        {isAdmin && (
          <div className={cluster(8)}>
            <Button
              size="compact"
              icon={<Send className="flip" />}
              busy={isPending && variables}
              onClick={() => release(true)}
            >
              {t.release}
            </Button>
            <Button variant="ghost" size="compact" icon={<Trash2 />} onClick={() => setAsking(true)}>
              {t.discard}
            </Button>
          </div>
        )}
      </div>
      <ConfirmDialog
        open={isAsking}
        onClose={() => setAsking(false)}
        onConfirm={() => release(false)}
        title={t.discardTitle}
        confirmLabel={t.discard}
        busy={isPending}
      >
        <p>{t.discardText}</p>
      </ConfirmDialog>
    </Notice>
  )
}
