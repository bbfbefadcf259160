import { queryOptions, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { SubscriptionRequest } from '#contract/applications-review.ts'
import { getUser, type Membership } from '#contract/users.ts'
import type { Language } from '#contract/values.ts'
import { call } from '#web/platform/api.ts'
import { useLanguage } from '#web/platform/language.tsx'

const day = 24 * 60 * 60 * 1000

/**
 * When the access of an approval would end, in milliseconds: so many days after now, or after the end of the access that
 * the member has. Null while that is not known.
 */
export function useAccessEnd({ account, existingMember }: SubscriptionRequest, days: number): number | null {
  const { language } = useLanguage()
  const [now] = useState(() => Date.now())
  const id = existingMember ? account?._id : undefined
  const member = useQuery({ ...oneUser(id ?? '', language), enabled: id !== undefined })
  if (id === undefined) return now + days * day
  if (!member.data) return null
  const end = endOf(member.data.subscription)
  return Math.max(now, end ? Date.parse(end) : 0) + days * day
}

/**
 * When the access of a decided request ends: while its approval is held, as `useAccessEnd`; afterwards as the account
 * has it. Null if unknown or rejected.
 */
export function useDecidedEnd(request: SubscriptionRequest, days: number): number | null {
  const { language } = useLanguage()
  const planned = useAccessEnd(request, request.held?.accessDays ?? days)
  const id = request.status === 'approved' ? request.userId : undefined
  const member = useQuery({ ...oneUser(id ?? '', language), enabled: id !== undefined })
  if (request.status === 'pending') return planned
  const end = member.data && endOf(member.data.subscription)
  return end ? Date.parse(end) : null
}

/** When access ends; of a paused member, when it ends if the pause runs until its end. */
const endOf = ({ endDate, endDateAfterPause }: Membership) => endDateAfterPause ?? endDate

/** One user, with the access and what was given. */
export function oneUser(id: string, language: Language) {
  return queryOptions({
    queryKey: [getUser.id, id],
    queryFn: async ({ signal }) => (await call(getUser, { params: { id } }, { signal, language })).user,
    staleTime: 60_000,
  })
}
