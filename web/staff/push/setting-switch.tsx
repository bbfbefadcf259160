import type { UseQueryResult } from '@tanstack/react-query'
import { RotateCw } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { Button } from '#web/ui/button.tsx'
import { CheckboxField } from '#web/ui/checkbox-field.tsx'
import { Notice } from '#web/ui/notice.tsx'

type SettingSwitchProps = {
  reading: Pick<UseQueryResult, 'data' | 'isError' | 'isFetching' | 'refetch'>
  texts: { isOn: string; notRead: string; retry: string }
  hint: string
  /** As it was read. */
  isOn: boolean
  /** False: it cannot be turned on; it can be turned off. */
  canBeOn?: boolean
  isSaving: boolean
  /** Saves it; `onSettled` is to be called when that is done or has failed. */
  onChange: (isOn: boolean, onSettled: () => void) => void
  /** What is said below it. */
  children: (isOn: boolean) => ReactNode
}

/** A setting that one press changes. Where it cannot be read, a button tries again. */
export function SettingSwitch(props: SettingSwitchProps) {
  const { reading, texts, hint, canBeOn = true, isSaving, onChange, children } = props
  const { data, isError, isFetching, refetch } = reading
  // What was pressed, at once: the mutation begins a moment later.
  const [wanted, setWanted] = useState<boolean | null>(null)
  if (isError && !data) {
    return (
      <Notice tone="bad" role="alert">
        <p>{texts.notRead}</p>
        <Button
          variant="ghost"
          size="compact"
          icon={<RotateCw />}
          busy={isFetching}
          onClick={() => void refetch()}
        >
          {texts.retry}
        </Button>
      </Notice>
    )
  }
  function change(next: boolean) {
    if (!data || wanted !== null) return
    setWanted(next)
    onChange(next, () => setWanted(null))
  }
  const isOn = wanted ?? props.isOn
  return (
    <div>
      <CheckboxField
        label={texts.isOn}
        hint={hint}
        checked={isOn}
        disabled={!data || !(canBeOn || isOn)}
        aria-busy={isSaving || !data}
        onChange={({ target }) => change(target.checked)}
      />
      {children(isOn)}
    </div>
  )
}
