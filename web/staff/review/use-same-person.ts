import { useState } from 'react'
import type { SubscriptionRequest } from '#contract/applications-review.ts'
import { ApiError } from '#web/platform/api.ts'

/**
 * The question whether the applicant owns the account of this email. Asked if that account verified none of the
 * application's numbers, or after `other_person_possible`, as they may have changed since the list was fetched.
 */
export function useSamePerson({ otherPersonPossible }: SubscriptionRequest) {
  const [checked, setChecked] = useState(false)
  const [isRequiredLate, setRequiredLate] = useState(false)
  const isAsking = otherPersonPossible === true || isRequiredLate
  return {
    isAsking,
    checked,
    onChange: setChecked,
    isOpen: isAsking && !checked,
    learnFrom: (problem: unknown) => {
      if (problem instanceof ApiError && problem.code === 'other_person_possible') setRequiredLate(true)
    },
  }
}
