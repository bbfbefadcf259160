import { Dices } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import type { SubscriptionRequest } from '#contract/applications.ts'
import { fieldSentence } from '#contract/errors.ts'
import { NewPassword } from '#contract/text.ts'
import { Ltr, useFormat } from '#web/platform/format.tsx'
import { useLanguage } from '#web/platform/language.tsx'
import { useMessages } from '#web/platform/messages.ts'
import { plurals } from '#web/platform/plurals.ts'
import { Button } from '#web/ui/button.tsx'
import { CopyButton } from '#web/ui/copy-button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { uiMessages } from '#web/ui/messages.ts'
import { Notice } from '#web/ui/notice.tsx'
import { NumberStepper } from '#web/ui/number-stepper.tsx'
import { PasswordField } from '#web/ui/password-field.tsx'
import { Avatar } from '#web/ui/plates.tsx'
import { useToast } from '#web/ui/toast-state.ts'
import { ApprovedActions } from './approved-actions.tsx'
import { faultOf, isDecided, reasonOf } from './fault-of.ts'
import { generatePassword } from './generate-password.ts'
import { reviewMessages } from './messages.ts'
import { useApprove } from './queries.ts'
import styles from './review.module.css'

type ApproveDialogProps = { request: SubscriptionRequest; onClose: () => void; onDone: () => void }

const day = 24 * 60 * 60 * 1000
const daysOfMonth = 30

/** Approves for 1 to 12 months, with a password of the coach's choice; a member who had access keeps theirs. */
export function ApproveDialog({ request, onClose, onDone }: ApproveDialogProps) {
  const words = useMessages(reviewMessages)
  const { cancel } = useMessages(uiMessages)
  const { language } = useLanguage()
  const toast = useToast()
  const approve = useApprove()
  const [password, setPassword] = useState('')
  const [months, setMonths] = useState<number | null>(1)
  const isExisting = request.existingMember
  const wrongMonths = months === null || months < 1 || months > 12
  const weak = password === '' ? null : NewPassword.safeParse(password).error?.issues[0]?.message
  const fault = faultOf(approve.error)
  const refused = fault?.fields.customPassword

  function submit(event: FormEvent) {
    event.preventDefault()
    if (wrongMonths) return
    if (!isExisting && password === '') return toast.show({ tone: 'bad', title: words.passwordNeeded })
    if (!isExisting && weak) return
    approve.mutate(
      { id: request._id, months, password: isExisting ? null : password },
      {
        onSuccess: (answer) => {
          const shown = answer.passwordUnchanged ? null : (answer.generatedPassword ?? password)
          toast.show({
            title: words.approved,
            description: shown ? words.passwordIs(shown) : words.unchanged,
            action: (
              <ApprovedActions
                userId={answer.user._id}
                whatsappE164={answer.user.whatsappE164}
                password={shown}
              />
            ),
          })
          onDone()
        },
        onError: (problem) => {
          if (!faultOf(problem)) return
          const description = reasonOf(problem, words.approveFailed)
          toast.show({ tone: 'bad', title: words.approveFailedTitle, description })
          if (isDecided(problem)) onClose()
        },
      },
    )
  }

  return (
    <Dialog
      open
      onClose={onClose}
      title={words.approveTitle}
      dismissible={!approve.isPending}
      onSubmit={submit}
      footer={
        <>
          <Button
            type="submit"
            variant="ok"
            busy={approve.isPending}
            disabled={wrongMonths || (!isExisting && password === '')}
          >
            {approve.isPending ? words.approving : words.approve}
          </Button>
          <Button variant="ghost" disabled={approve.isPending} onClick={onClose}>
            {cancel}
          </Button>
        </>
      }
    >
      <div className={styles.person}>
        <Avatar name={request.fullName} />
        <div>
          <b>
            <bdi>{request.fullName}</bdi>
          </b>
          <Ltr wraps>{request.email}</Ltr>
        </div>
      </div>
      {isExisting ? (
        <Notice>{words.existingNotice}</Notice>
      ) : (
        <div className={styles.passwordGroup}>
          <PasswordField
            label={words.setPassword}
            hint={words.passwordHint}
            error={refused ?? (weak ? fieldSentence(weak, language) : undefined)}
            autoComplete="off"
            value={password}
            onChange={(event) => setPassword(event.target.value)}
          />
          <div className={styles.passwordActs}>
            <Button
              variant="ghost"
              size="compact"
              icon={<Dices />}
              onClick={() => setPassword(generatePassword())}
            >
              {words.generate}
            </Button>
            {password && !weak && <CopyButton value={password}>{words.copyPassword}</CopyButton>}
          </div>
        </div>
      )}
      <NumberStepper
        label={words.months}
        hint={<MonthsHint months={wrongMonths ? null : months} isExisting={isExisting} />}
        error={wrongMonths ? fieldSentence('months', language) : undefined}
        value={months}
        onValueChange={setMonths}
        min={1}
        max={12}
      />
      {fault && !refused && (
        <Notice tone="bad" role="alert">
          {fault.sentence}
        </Notice>
      )}
    </Dialog>
  )
}

function MonthsHint({ months, isExisting }: { months: number | null; isExisting: boolean }) {
  const words = useMessages(reviewMessages)
  const format = useFormat()
  const [now] = useState(() => Date.now())
  if (months === null) return words.monthsRule
  const count = months * daysOfMonth
  const days = format.plural(plurals.days, count)
  return isExisting ? words.monthsExtend(days) : words.monthsHint(days, format.date(now + count * day))
}
