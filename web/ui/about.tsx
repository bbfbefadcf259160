type AboutProps = { name: string }

/**
 * Behind the words of a button in a row: whom or what it is about, for those who can't see where it stands. Its name
 * then begins with what is written on it.
 */
export function About({ name }: AboutProps) {
  return (
    <span className="visually-hidden">
      : <bdi>{name}</bdi>
    </span>
  )
}
