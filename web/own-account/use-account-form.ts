import { type FormEvent, useEffect, useRef, useState } from 'react'
import { ApiError } from '#web/platform/api.ts'
import { useFailureToast } from '#web/ui/use-failure-toast.ts'
import type { FieldFaults } from './field-faults.ts'

/**
 * What is wrong with the fields of a form, before and after it was sent. The first wrong field takes the focus; what was
 * wrong with one goes once it is being mended; a failure that is about no field is told by a toast.
 */
export function useAccountForm<Field extends string>(failed: string) {
  const form = useRef<HTMLFormElement>(null)
  const tell = useFailureToast()
  const [faults, setFaults] = useState<FieldFaults<Field>>({})
  const [refusals, setRefusals] = useState(0)

  useEffect(() => {
    if (refusals === 0) return
    const wrong = form.current?.querySelector<HTMLElement>('[aria-invalid]')
    wrong?.focus()
    // What is wrong stands below the field, where a dialog's buttons or a phone's keys may cover it.
    wrong?.scrollIntoView({ block: 'center' })
  }, [refusals])

  /** Shows what is wrong; answers whether anything is. */
  function refuse(found: FieldFaults<Field>): boolean {
    const isWrong = Object.keys(found).length > 0
    setFaults(found)
    if (isWrong) setRefusals((count) => count + 1)
    return isWrong
  }

  return {
    form,
    faults,
    refuse,
    /** Tells of a call that failed: at the fields that it names, else by a toast. */
    fail: (fault: unknown) => {
      const isAtFields = fault instanceof ApiError && refuse(fault.fields as FieldFaults<Field>)
      if (!isAtFields) tell(failed, fault)
    },
    mend: ({ target }: FormEvent<HTMLElement>) => {
      const { name } = target as HTMLInputElement
      if (name in faults) setFaults({ ...faults, [name]: undefined })
    },
  }
}
