import type { ReactNode } from 'react'
import { emailSuggestion } from '#contract/text.ts'
import { defineMessages, useMessages } from '#web/platform/messages.ts'
import { EmailText } from './email-text.tsx'
import { TextButton } from './text-link.tsx'

const messages = defineMessages({
  ar: { didYouMean: 'هل تقصد', mark: '؟', useIt: 'استخدمه' },
  en: { didYouMean: 'Did you mean', mark: '?', useIt: 'Use it' },
})

/** The hint of an email field: suggests a correction if a known provider's name is misspelt; otherwise null. */
export function emailHint(typed: string, onUse: (meant: string) => void): ReactNode {
  const meant = emailSuggestion(typed)
  return meant && <Meant address={meant} onUse={() => onUse(meant)} />
}

function Meant({ address, onUse }: { address: string; onUse: () => void }) {
  const { didYouMean, mark, useIt } = useMessages(messages)
  return (
    <span role="status">
      {didYouMean} <EmailText address={address} />
      {mark} <TextButton onClick={onUse}>{useIt}</TextButton>
    </span>
  )
}
