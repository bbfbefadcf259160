import { useMessages } from '#web/platform/messages.ts'
import { TextField } from '#web/ui/text-field.tsx'
import { setUpMessages } from './messages.ts'

export function OwnNameField({ error }: { error: string | undefined }) {
  const { ownName, ownNameHint } = useMessages(setUpMessages)
  return <TextField name="name" label={ownName} hint={ownNameHint} error={error} autoComplete="name" />
}
