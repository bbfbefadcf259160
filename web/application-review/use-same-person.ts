import { useState } from 'react'
import type { SubscriptionRequest } from '#contract/applications.ts'
import { ApiError } from '#web/platform/api.ts'

/**
 * The question whether a request is from whoever has the account of its e-mail: asked where that account has proved none of its numbers, or where an
 * approval was refused because of that, as the numbers may have changed since the request was read.
 */
export function useSamePerson({ otherPersonPossible }: SubscriptionRequest) {
  const [checked, setChecked] = useState(false)
  const [isAskedLate, setAskedLate] = useState(false)
  const isAsked = otherPersonPossible === true || isAskedLate
  return {
    isAsked,
    checked,
    onChange: setChecked,
    isOpen: isAsked && !checked,
    learnFrom: (problem: unknown) => {
      if (problem instanceof ApiError && problem.code === 'other_person_possible') setAskedLate(true)
    },
  }
}
