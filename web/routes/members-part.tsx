import { useRef, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { hasStaffAccess, seesOnlyOwn } from '#contract/roles.ts'
import type { User } from '#contract/users.ts'
import { ItemLists } from '#web/staff/assignments/item-lists.tsx'
import { UserMessages } from '#web/staff/inbox/user-messages.tsx'
import { PersonPage, type PersonSlots } from '#web/staff/person/person-page.tsx'
import { ActiveMembersSlot } from './active-members-slot.tsx'
import { assignSlot } from './assign-slot.tsx'
import type { PartProps } from './part-props.ts'
import { passwordLinkSlot } from './password-link-slot.tsx'
import { intakeSlot } from './user-intake-slot.tsx'
import { progressSlot } from './user-progress-slot.tsx'

const slots: PersonSlots = {
  items: (slot) => <ItemLists {...slot} />,
  assign: assignSlot,
  progress: progressSlot,
  intake: intakeSlot,
  messages: ({ _id }) => <UserMessages userId={_id} />,
  passwordLink: passwordLinkSlot,
}

/** The members: the list, and the page of one of them, in the address after `#members/`. */
export function MembersPart({ isAdmin, user }: Pick<PartProps, 'isAdmin' | 'user'>) {
  // An assistant only reads here.
  const mayChange = hasStaffAccess(user.staffRole ?? 'assistant', 'coach')
  const seesAll = !seesOnlyOwn(user)
  // As the server has it: a coach hands over a member of their own, once they see whom to.
  const mayHandOver = ({ coachId }: User) => seesAll && (isAdmin || coachId === user._id)
  const { hash, search } = useLocation()
  const navigate = useNavigate()
  const [, id] = hash.slice(1).split('/')
  const [wasListed, setListed] = useState(!id)
  if (!id && !wasListed) setListed(true)
  const list = useRef<HTMLDivElement>(null)

  function back() {
    void navigate({ search, hash: 'members' }, { preventScrollReset: true })
    // Once the list is shown again.
    requestAnimationFrame(() => list.current?.querySelector<HTMLElement>('h2')?.focus())
  }

  return (
    <>
      {/* Stays with its filters and page while a member's page shows. */}
      {wasListed && (
        <div ref={list} hidden={Boolean(id)}>
          <ActiveMembersSlot {...{ isAdmin, mayChange, seesAll }} />
        </div>
      )}
      {id && <PersonPage key={id} {...{ id, isAdmin, mayChange, mayHandOver, slots }} onBack={back} />}
    </>
  )
}
