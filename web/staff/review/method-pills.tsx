import { type MethodCount, unsaidMethod } from '#contract/application-counts.ts'
import { useMessages } from '#web/platform/messages.ts'
import { Pill, Pills } from '#web/ui/pill.tsx'
import { methodMessages } from './method-messages.ts'
import { useMethodName } from './use-method-name.ts'

type MethodPillsProps = {
  counts: MethodCount[]
  method: string | null
  onMethod: (method: string | null) => void
}

/** Narrows a list to the requests of a payment method; nothing where there is but one. */
export function MethodPills({ counts, method, onMethod }: MethodPillsProps) {
  const t = useMessages(methodMessages)
  const methodName = useMethodName()
  const isKnown = method === null || counts.some((one) => one.method === method)
  // One that was chosen stays, so that it can be taken back.
  const all = isKnown ? counts : [...counts, { method, count: 0 }]
  const isUnsaid = (one: MethodCount) => Number(one.method === unsaidMethod)
  const shown = all.toSorted((one, other) => isUnsaid(one) - isUnsaid(other))
  if (shown.length < 2 && method === null) return null
  return (
    <Pills label={t.label}>
      <Pill
        pressed={method === null}
        count={counts.reduce((all, { count }) => all + count, 0)}
        onPress={() => onMethod(null)}
      >
        {t.all}
      </Pill>
      {shown.map((one) => (
        <Pill
          key={one.method}
          pressed={method === one.method}
          count={one.count}
          onPress={() => onMethod(method === one.method ? null : one.method)}
        >
          {one.method === unsaidMethod ? t.unsaid : methodName(one.method)}
        </Pill>
      ))}
    </Pills>
  )
}
