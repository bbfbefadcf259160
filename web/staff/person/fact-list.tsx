type FactListProps = { facts: string[]; className: string | undefined }

/** The facts of an entry of the history, each isolated; two may be equal, as resources of the same title. */
export function FactList({ facts, className }: FactListProps) {
  return (
    <span className={className}>
      {facts.map((fact, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the facts of an entry never change
        <bdi key={at}>{fact}</bdi>
      ))}
    </span>
  )
}
