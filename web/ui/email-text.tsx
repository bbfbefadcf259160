import { Ltr } from '#web/platform/format.tsx'

/** An email address that, if it is too long for one line, breaks before its @ first. */
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
