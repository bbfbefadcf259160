import type { ReactNode, Ref } from 'react'
import { EmailText } from './email-text.tsx'
import styles from './person.module.css'
import { Avatar } from './weight-plates.tsx'

type PersonProps = {
  name: string
  email?: string | null | undefined
  /** If set, the name is focusable by code. */
  headingRef?: Ref<HTMLHeadingElement>
  /** Further details. */
  children?: ReactNode
}

/** A person: an avatar with their initial, their name and email. */
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
