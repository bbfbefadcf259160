import type { Ref } from 'react'
import { Ltr } from '#web/platform/format.tsx'
import styles from './person.module.css'
import { Avatar } from './plates.tsx'

type PersonProps = {
  name: string
  email?: string | null | undefined
  /** Names what is about this person. */
  id?: string
  /** Where given, code can put the focus on the name. */
  headingRef?: Ref<HTMLHeadingElement>
}

/** Whom something is about: the plate with their initial, their name, and their e-mail address. */
export function Person({ name, email, id, headingRef }: PersonProps) {
  return (
    <div className={styles.person}>
      <Avatar name={name} />
      <div>
        <h3 id={id} ref={headingRef} tabIndex={headingRef ? -1 : undefined}>
          <bdi>{name}</bdi>
        </h3>
        {email && <Ltr wraps>{email}</Ltr>}
      </div>
    </div>
  )
}
