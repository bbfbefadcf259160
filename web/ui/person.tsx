import type { ReactNode, Ref } from 'react'
import { EmailText } from './email-text.tsx'
import styles from './person.module.css'
import { Avatar } from './plates.tsx'

type PersonProps = {
  name: string
  email?: string | null | undefined
  /** Where given, code can put the focus on the name. */
  headingRef?: Ref<HTMLHeadingElement>
  /** What else is to be said of them. */
  children?: ReactNode
}

/** Whom something is about: the plate with their initial, their name, and their e-mail address. */
export function Person({ name, email, headingRef, children }: PersonProps) {
  return (
    <div className={styles.person}>
      <Avatar name={name} />
      <div>
        <h3 ref={headingRef} tabIndex={headingRef ? -1 : undefined}>
          <bdi>{name}</bdi>
        </h3>
        {email && <EmailText address={email} />}
        {children}
      </div>
    </div>
  )
}
