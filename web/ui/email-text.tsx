import { Ltr } from '#web/platform/format.tsx'

/** An e-mail address; one that is too long for its line breaks before its @, if that is enough. */
export function EmailText({ address }: { address: string }) {
  const at = address.lastIndexOf('@')
  if (at < 1) return <Ltr wraps>{address}</Ltr>
  return (
    <Ltr wraps>
      {address.slice(0, at)}
      <wbr />
      {address.slice(at)}
    </Ltr>
  )
}
