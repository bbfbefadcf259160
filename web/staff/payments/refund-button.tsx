import { Undo2 } from 'lucide-react'
import { useState } from 'react'
import { useMessages } from '#web/platform/messages.ts'
import { Button } from '#web/ui/button.tsx'
import { lazyDialog } from '#web/ui/lazy-dialog.tsx'
import { paymentMessages } from './messages.ts'
import type { Whose } from './queries.ts'

const RefundDialog = lazyDialog(async () => (await import('./refund-dialog.tsx')).RefundDialog)

/** Opens the dialog that records a refund; its code is loaded then. */
export function RefundButton({ whose }: { whose: Whose }) {
  const t = useMessages(paymentMessages)
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button
        variant="ghost"
        size="compact"
        icon={<Undo2 className="flip" />}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        {t.refund}
      </Button>
      {isOpen && <RefundDialog whose={whose} onClose={() => setOpen(false)} />}
    </>
  )
}
