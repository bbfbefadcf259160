import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { removeSecondFactor, renewRecoveryCodes, type SecondFactorState } from '#contract/second-factors.ts'
import { call } from '#web/platform/api.ts'
import { useFormat } from '#web/platform/format.tsx'
import { useLanguage } from '#web/platform/language.tsx'
import { useMessages } from '#web/platform/messages.ts'
import { endSession } from '#web/platform/session.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Loading, Skeleton } from '#web/ui/skeleton.tsx'
import { useToast } from '#web/ui/toast-state.ts'
import { Trouble } from '#web/ui/trouble.tsx'
import { Passkeys } from './passkeys.tsx'
import { ProofForm } from './proof-form.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'
import { secondFactorMessages } from './second-factor-messages.ts'
import { SecondFactorSetUp } from './second-factor-set-up.tsx'
import styles from './security.module.css'
import { securityState } from './security-queries.ts'
import { TeamRequirement } from './team-requirement.tsx'

type SecurityDialogProps = { isAdmin: boolean; onClose: () => void }

/** How somebody of the staff sees to the second factor of their account, and an admin to that of all. */
export function SecurityDialog({ isAdmin, onClose }: SecurityDialogProps) {
  const words = useMessages(secondFactorMessages)
  const { language } = useLanguage()
  const { data, error, refetch } = useQuery(securityState(language))
  const [step, setStep] = useState<Step>('none')
  return (
    // The recovery codes are shown once, so they are left by their own button alone.
    <Dialog open onClose={onClose} title={words.security.title} dismissible={step !== 'codes'}>
      {!data && error && (
        <Trouble title={words.security.loadFailed} fault={error} onRetry={() => refetch()} />
      )}
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

/** Whether something is being changed about the factor, and whether new recovery codes are on the screen. */
type Step = 'none' | 'changing' | 'codes'

type OwnFactorProps = { state: SecondFactorState; onClose: () => void; onStep: (step: Step) => void }

function OwnFactor({ state, onClose, onStep }: OwnFactorProps) {
  const words = useMessages(secondFactorMessages)
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
  // Where the team requires a factor the server has ended the session: the next sign-in sets up another.
  const again = state.requiredForStaff
  const switchedOff = () => {
    if (again) {
      onClose()
      return endSession('staff')
    }
    toast.show({ title: words.security.turnedOff })
    done()
  }

  if (view.at === 'state') return <StateOfFactor state={state} onShow={show} />
  return (
    <section className={styles.part}>
      {view.at === 'set_up' && <SecondFactorSetUp onConfirmed={() => onStep('codes')} onDone={done} />}
      {view.at === 'codes' && <RecoveryCodes codes={view.codes} onDone={done} />}
      {view.at === 'renew' && (
        <ProofForm
          title={words.security.newCodes}
          lead={words.security.newCodesLead}
          actLabel={words.security.newCodes}
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
          title={again ? words.security.replace : words.security.turnOff}
          lead={again ? words.security.replaceLead : words.security.turnOffLead}
          actLabel={again ? words.security.replace : words.security.turnOff}
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
  const words = useMessages(secondFactorMessages)
  const { date, number } = useFormat()
  if (!state.enabled) {
    return (
      <section className={styles.part}>
        <h3>{words.title}</h3>
        <p>{words.security.off}</p>
        <div>
          <Button onClick={() => onShow('set_up')}>{words.security.set}</Button>
        </div>
      </section>
    )
  }
  return (
    <section className={styles.part}>
      <h3>{words.title}</h3>
      <Notice tone="ok">{words.security.on(date(state.since ?? ''))}</Notice>
      {state.appEnded && (
        <Notice tone="warn">
          {state.requiredForStaff ? words.security.appEndedRequired : words.security.appEnded}
        </Notice>
      )}
      <p>{words.security.codesLeft(number(state.recoveryCodesLeft))}</p>
      <div className={styles.row}>
        <Button variant="ghost" onClick={() => onShow('renew')}>
          {words.security.newCodes}
        </Button>
        <Button variant="ghost" onClick={() => onShow('off')}>
          {state.requiredForStaff ? words.security.replace : words.security.turnOff}
        </Button>
      </div>
      {state.requiredForStaff && <p className={styles.quiet}>{words.security.demanded}</p>}
    </section>
  )
}
