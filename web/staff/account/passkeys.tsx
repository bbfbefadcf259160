import { useQueryClient } from '@tanstack/react-query'
import { Fingerprint } from 'lucide-react'
import { useState } from 'react'
import { type PasskeyView, removePasskey, type SecondFactorState } from '#contract/second-factor.ts'
import { call } from '#web/platform/api.ts'
import { useFormat } from '#web/platform/format.tsx'
import { useLanguage } from '#web/platform/language.tsx'
import { useMessages } from '#web/platform/messages.ts'
import { Button } from '#web/ui/button.tsx'
import { useToast } from '#web/ui/toast-state.ts'
import { makePasskey } from './passkey-in-browser.ts'
import { ProofForm } from './proof-form.tsx'
import { secondFactorMessages } from './second-factor-messages.ts'
import styles from './security.module.css'
import { securityState } from './security-queries.ts'

type View = { at: 'list' | 'add' } | { at: 'remove'; passkey: PasskeyView }

/** The passkeys of the signed-in account: to list, add and remove. */
export function Passkeys({ state }: { state: SecondFactorState }) {
  const t = useMessages(secondFactorMessages).passkeys
  const { language } = useLanguage()
  const [view, setView] = useState<View>({ at: 'list' })
  const client = useQueryClient()
  const toast = useToast()
  const back = () => setView({ at: 'list' })
  const done = (title: string) => {
    toast.show({ title })
    back()
    void client.invalidateQueries({ queryKey: securityState(language).queryKey })
  }
  return (
    <section className={styles.part}>
      {view.at === 'list' && (
        <>
          <h3>{t.title}</h3>
          <p className={styles.quiet}>{state.passkeysOffered ? t.lead : t.unavailable}</p>
          <PasskeyList passkeys={state.passkeys} onRemove={(passkey) => setView({ at: 'remove', passkey })} />
          {state.passkeysOffered && (
            <div>
              <Button variant="ghost" icon={<Fingerprint />} onClick={() => setView({ at: 'add' })}>
                {t.add}
              </Button>
            </div>
          )}
        </>
      )}
      {view.at === 'add' && (
        <ProofForm
          title={t.add}
          lead={t.lead}
          actLabel={t.add}
          named={{ label: t.name, hint: t.nameHint }}
          act={(proof, name) => makePasskey({ name, proof }, language)}
          onDone={() => done(t.added)}
          onCancel={back}
        />
      )}
      {view.at === 'remove' && (
        <ProofForm
          title={t.removeNamed(view.passkey.name)}
          lead={<PasskeyDates passkey={view.passkey} />}
          actLabel={t.remove}
          variant="bad"
          act={(body) => call(removePasskey, { params: { id: view.passkey._id }, body }, { language })}
          onDone={() => done(t.removed)}
          onCancel={back}
        />
      )}
    </section>
  )
}

type PasskeyListProps = { passkeys: PasskeyView[]; onRemove: (passkey: PasskeyView) => void }

function PasskeyList({ passkeys, onRemove }: PasskeyListProps) {
  const t = useMessages(secondFactorMessages).passkeys
  if (passkeys.length === 0) return <p>{t.none}</p>
  return (
    <ul className={styles.passkeys}>
      {passkeys.map((passkey) => (
        <li key={passkey._id} className={styles.passkey}>
          <div>
            <bdi>{passkey.name}</bdi>
            <p className={styles.quiet}>
              <PasskeyDates passkey={passkey} />
            </p>
          </div>
          <Button
            variant="ghost"
            size="compact"
            aria-label={t.removeNamed(passkey.name)}
            onClick={() => onRemove(passkey)}
          >
            {t.remove}
          </Button>
        </li>
      ))}
    </ul>
  )
}

function PasskeyDates({ passkey }: { passkey: PasskeyView }) {
  const t = useMessages(secondFactorMessages).passkeys
  const { date } = useFormat()
  const created = t.createdOn(date(passkey.createdAt))
  return passkey.usedAt ? `${created} · ${t.usedOn(date(passkey.usedAt))}` : created
}
