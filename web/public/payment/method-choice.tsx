import { useState } from 'react'
import { useMessages } from '#web/platform/messages.ts'
import { SegmentedControl } from '#web/ui/segmented-control.tsx'
import { paymentMessages } from './messages.ts'
import type { OfferedMethod } from './use-offered.tsx'

type MethodChoiceProps = {
  offered: OfferedMethod[]
  chosen: string
  onChange: (key: string) => void
}

/** How the transfer was made, if the payer wants to say so. Copying a number chooses its method. */
export function MethodChoice({ offered, chosen, onChange }: MethodChoiceProps) {
  const t = useMessages(paymentMessages)
  // It stays once it was there: whoever takes the choice back has the focus on it.
  const [canUnsay, setCanUnsay] = useState(false)
  if (chosen !== '' && !canUnsay) setCanUnsay(true)
  return (
    <SegmentedControl
      label={t.paidWith}
      optional
      name="paymentMethod"
      segments={[
        ...offered.map(({ key, label }) => ({ value: key, label: <bdi>{label}</bdi> })),
        // Copying a number chooses its method: whoever paid otherwise can take that back.
        ...(canUnsay ? [{ value: '', label: t.unsaid }] : []),
      ]}
      value={chosen}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  )
}
