import { useQueryClient } from '@tanstack/react-query'
import { type PrivacyRequestKind, privacyRequestKindNames } from '#contract/data-request-values.ts'
import {
  listMyPrivacyRequests,
  type OwnPrivacyRequest,
  sendPrivacyRequest,
} from '#contract/privacy-requests.ts'
import { call } from '#web/platform/api.ts'
import { useFormat } from '#web/platform/format.tsx'
import { useLanguage } from '#web/platform/language.tsx'
import { useMessages } from '#web/platform/messages.ts'
import { useCallForm } from '#web/platform/use-call-form.ts'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { SelectField } from '#web/ui/select-field.tsx'
import { TextArea } from '#web/ui/text-area.tsx'
import { TextLink } from '#web/ui/text-link.tsx'
import { useToast } from '#web/ui/toast-state.ts'
import { useFailureToast } from '#web/ui/use-failure-toast.ts'
import { type AccountToken, accountCredentials } from './account-token.ts'
import styles from './own-account.module.css'
import { privacyRequestMessages } from './privacy-request-messages.ts'
import { useTokenCheck } from './queries.ts'

type FormProps = { account: AccountToken; requests: OwnPrivacyRequest[]; onSent: () => void }

/** Where the member does this without asking. */
const places: Record<PrivacyRequestKind, string> = {
  ...{ access: 'own-data', copy: 'own-data', correction: 'own-profile' },
  ...{ erasure: 'own-deletion', objection: 'own-photos' },
}

/** Asks about the member's own data: shows first what they can do alone, and one open request of a kind. */
export function PrivacyRequestForm({ account, requests, onSent }: FormProps) {
  const t = useMessages(privacyRequestMessages)
  const { date } = useFormat()
  const { form, field, values, isSending } = useRequestForm(account, onSent)
  const { kind } = values
  const waiting = requests.find((request) => request.kind === kind && request.state === 'open')
  // Without access nobody changes their details alone.
  const isAlone = account.kind === 'member' || kind !== 'correction'
  return (
    <form {...form} className={styles.form}>
      <SelectField {...field('kind')} label={t.kind}>
        {privacyRequestKindNames.map((name) => (
          <option key={name} value={name}>
            {t.kinds[name]}
          </option>
        ))}
      </SelectField>
      {isAlone && (
        <Notice>
          <p>{t.self[kind]}</p>
          <TextLink to={{ hash: places[kind] }}>{t.go[kind]}</TextLink>
        </Notice>
      )}
      {waiting ? (
        <p role="status">{t.waits(date(waiting.receivedOn), date(waiting.dueOn))}</p>
      ) : (
        <>
          <TextArea {...field('text')} label={t.text} hint={t.textHint} optional />
          <Button type="submit" variant="ghost" className={styles.beside} busy={isSending}>
            {isSending ? t.sending : t.send}
          </Button>
        </>
      )}
    </form>
  )
}

function useRequestForm(account: AccountToken, onSent: () => void) {
  const t = useMessages(privacyRequestMessages)
  const { language } = useLanguage()
  const { date } = useFormat()
  const client = useQueryClient()
  const toast = useToast()
  const fail = useFailureToast()
  const checkToken = useTokenCheck()
  const refresh = () => void client.invalidateQueries({ queryKey: [listMyPrivacyRequests.id] })
  const form = useCallForm({
    schema: sendPrivacyRequest.body,
    initial: { kind: 'access' as PrivacyRequestKind, text: '' },
    send: (body) => call(sendPrivacyRequest, { body }, { ...accountCredentials(account), language }),
    onSent: ({ request }) => {
      form.write({ text: '' })
      refresh()
      onSent()
      toast.show({ title: t.sent(date(request.dueOn)) })
    },
    onFailed: (error, atFields) => {
      checkToken(error)
      refresh()
      if (!atFields) fail(t.sendFailed, error)
    },
  })
  return form
}
