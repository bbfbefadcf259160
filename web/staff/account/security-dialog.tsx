import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { removeSecondFactor, renewRecoveryCodes, type SecondFactorState } from '#contract/second-factor.ts'
import { call } from '#web/platform/api.ts'
import { useFormat } from '#web/platform/format.tsx'
import { useLanguage } from '#web/platform/language.tsx'
import { useMessages } from '#web/platform/messages.ts'
import { endSession } from '#web/platform/session.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { ErrorPanel } from '#web/ui/error-panel.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Loading, Skeleton } from '#web/ui/skeleton.tsx'
import { useToast } from '#web/ui/toast-state.ts'
import { Passkeys } from './passkeys.tsx'
import { ProofForm } from './proof-form.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'
import { secondFactorMessages } from './second-factor-messages.ts'
import { SecondFactorSetUp } from './second-factor-set-up.tsx'
import styles from './security.module.css'
import { securityState } from './security-queries.ts'
import { TeamRequirement } from './team-requirement.tsx'

type SecurityDialogProps = { isAdmin: boolean; onClose: () => void }

/** The security settings of a staff account; for admins also the requirement for all staff. */
export function SecurityDialog({ isAdmin, onClose }: SecurityDialogProps) {
  const t = useMessages(secondFactorMessages)
  const { language } = useLanguage()
  const { data, error, refetch } = useQuery(securityState(language))
  const [step, setStep] = useState<Step>('none')
  return (
    // The recovery codes are shown only once, so only their own button closes the dialog.
    <Dialog open onClose={onClose} title={t.security.title} dismissible={step !== 'codes'}>
      {!data && error && <ErrorPanel title={t.security.loadFailed} error={error} onRetry={() => refetch()} />}
      {!data && !error && (
        <Loading>
          <Skeleton shape="box" />
        </Loading>
      )}
      {data && (
        <>
          <OwnFactor state={data} onClose={onClose} onStep={setStep} />
          {step === 'none' && data.enabled && <Passkeys state={data} />}
          {step === 'none' && isAdmin && <TeamRequirement state={data} />}
        </>
      )}
    </Dialog>
  )
}

type View = { at: 'state' | 'set_up' | 'renew' | 'off' } | { at: 'codes'; codes: readonly string[] }

/** Whether the factor is being changed, and whether new recovery codes are shown. */
type Step = 'none' | 'changing' | 'codes'

type OwnFactorProps = { state: SecondFactorState; onClose: () => void; onStep: (step: Step) => void }

function OwnFactor({ state, onClose, onStep }: OwnFactorProps) {
  const t = useMessages(secondFactorMessages)
  const { language } = useLanguage()
  const [view, setView] = useState<View>({ at: 'state' })
  const client = useQueryClient()
  const toast = useToast()
  const show = (at: 'state' | 'set_up' | 'renew' | 'off') => {
    setView({ at })
    onStep(at === 'state' ? 'none' : 'changing')
  }
  const refresh = () => client.invalidateQueries({ queryKey: securityState(language).queryKey })
  const done = () => {
    show('state')
    void refresh()
  }
  // If the team requires a factor, the server has ended the session: the next sign-in sets up a new one.
  const again = state.requiredForStaff
  const switchedOff = () => {
    if (again) {
      onClose()
      return endSession('staff')
    }
    toast.show({ title: t.security.turnedOff })
    done()
  }

  if (view.at === 'state') return <StateOfFactor state={state} onShow={show} />
  return (
    <section className={styles.part}>
      {view.at === 'set_up' && <SecondFactorSetUp onConfirmed={() => onStep('codes')} onDone={done} />}
      {view.at === 'codes' && <RecoveryCodes codes={view.codes} onDone={done} />}
      {view.at === 'renew' && (
        <ProofForm
          title={t.security.newCodes}
          lead={t.security.newCodesLead}
          actLabel={t.security.newCodes}
          act={(body) => call(renewRecoveryCodes, { body }, { language })}
          onDone={({ recoveryCodes }) => {
            setView({ at: 'codes', codes: recoveryCodes })
            onStep('codes')
          }}
          onCancel={() => show('state')}
        />
      )}
      {view.at === 'off' && (
        <ProofForm
          title={again ? t.security.replace : t.security.turnOff}
          lead={again ? t.security.replaceLead : t.security.turnOffLead}
          actLabel={again ? t.security.replace : t.security.turnOff}
          variant="bad"
          act={(body) => call(removeSecondFactor, { body }, { language })}
          onDone={switchedOff}
          onCancel={() => show('state')}
        />
      )}
    </section>
  )
}

type StateProps = { state: SecondFactorState; onShow: (at: 'set_up' | 'renew' | 'off') => void }

function StateOfFactor({ state, onShow }: StateProps) {
  const t = useMessages(secondFactorMessages)
  const { date, number } = useFormat()
  if (!state.enabled) {
    return (
      <section className={styles.part}>
        <h3>{t.title}</h3>
        <p>{t.security.off}</p>
        <div>
          <Button onClick={() => onShow('set_up')}>{t.security.set}</Button>
        </div>
      </section>
    )
  }
  return (
    <section className={styles.part}>
      <h3>{t.title}</h3>
      <Notice tone="ok">{t.security.on(date(state.since ?? ''))}</Notice>
      {state.appEnded && (
        <Notice tone="warn">
          {state.requiredForStaff ? t.security.appEndedRequired : t.security.appEnded}
        </Notice>
      )}
      <p>{t.security.codesLeft(number(state.recoveryCodesLeft))}</p>
      <div className={styles.row}>
        <Button variant="ghost" onClick={() => onShow('renew')}>
          {t.security.newCodes}
        </Button>
        <Button variant="ghost" onClick={() => onShow('off')}>
          {state.requiredForStaff ? t.security.replace : t.security.turnOff}
        </Button>
      </div>
      {state.requiredForStaff && <p className={styles.quiet}>{t.security.demanded}</p>}
    </section>
  )
}
