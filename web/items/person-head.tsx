import type { Ref } from 'react'
import type { User } from '#contract/members.ts'
import { Ltr } from '#web/platform/format.tsx'
import { Avatar } from '#web/ui/plates.tsx'
import styles from './items.module.css'

type PersonHeadProps = { user: User; headingRef?: Ref<HTMLHeadingElement> }

/** Whose things are shown. */
export function PersonHead({ user, headingRef }: PersonHeadProps) {
  return (
    <div className={styles.person}>
      <Avatar name={user.name} />
      <div>
        <h3 ref={headingRef} tabIndex={-1}>
          <bdi>{user.name}</bdi>
        </h3>
        {user.email && <Ltr wraps>{user.email}</Ltr>}
      </div>
    </div>
  )
}
