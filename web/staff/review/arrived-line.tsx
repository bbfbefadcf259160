import { useState } from 'react'
import { inPounds } from '#contract/money.ts'
import { useFormat } from '#web/platform/format.tsx'
import { useMessages } from '#web/platform/messages.ts'
import { lazyDialog } from '#web/ui/lazy-dialog.tsx'
import { TextButton } from '#web/ui/text-link.tsx'
import { arrivedMessages } from './arrived-messages.ts'
import styles from './decision.module.css'
import type { DecisionPanelProps } from './decision-panel.tsx'

const ArrivedDialog = lazyDialog(async () => (await import('./arrived-dialog.tsx')).ArrivedDialog)

/** What is there already for the order, and the way to say that another amount arrived. */
export function ArrivedLine({ request, decision }: Pick<DecisionPanelProps, 'request' | 'decision'>) {
  const t = useMessages(arrivedMessages)
  const format = useFormat()
  const [isOpen, setOpen] = useState(false)
  const money = (amount: number) => format.money(inPounds({ amount, currency: 'EGP' }))
  const { kept, credit, order } = request
  return (
    <div className={styles.arrived}>
      {kept !== undefined && <p>{t.kept(money(kept), money(Math.max(0, order.total * 100 - kept)))}</p>}
      {credit !== undefined && <p>{t.credit(money(credit))}</p>}
      <TextButton onClick={() => setOpen(true)} aria-haspopup="dialog">
        {t.open}
      </TextButton>
      {isOpen && <ArrivedDialog {...{ request, decision }} onClose={() => setOpen(false)} />}
    </div>
  )
}
