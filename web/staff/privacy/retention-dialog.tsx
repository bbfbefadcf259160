import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { periodIn } from '#contract/durations.ts'
import {
  changeRetention,
  type RetentionSetting,
  type RetentionSettings,
  readRetentionSettings,
} from '#contract/retention.ts'
import { retentionPeriods } from '#contract/retention-values.ts'
import { call } from '#web/platform/api.ts'
import { useFormat } from '#web/platform/format.tsx'
import { useLanguage } from '#web/platform/language.tsx'
import { useMessages } from '#web/platform/messages.ts'
import { useGuardedMutation } from '#web/platform/use-guarded-mutation.ts'
import { Button } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { stack } from '#web/ui/layout.ts'
import { uiMessages } from '#web/ui/messages.ts'
import { SelectField } from '#web/ui/select-field.tsx'
import { useToast } from '#web/ui/toast-state.ts'
import { useFailureToast } from '#web/ui/use-failure-toast.ts'
import styles from './privacy.module.css'
import { pastRetention, retentionSettings } from './queries.ts'
import { countedKinds, retentionMessages } from './retention-messages.ts'

type RetentionDialogProps = { setting: RetentionSetting; onClose: () => void }

/** Changes how long a kind is kept: says first what that deletes, and asks before it deletes something. */
export function RetentionDialog({ setting, onClose }: RetentionDialogProps) {
  const t = useMessages(retentionMessages)
  const { cancel } = useMessages(uiMessages)
  const { kind } = setting
  const { name, note } = t.kinds[kind]
  const [days, setDays] = useState(setting.days)
  const [isAsking, setAsking] = useState(false)
  const effect = useEffectOf({ setting, days })
  const act = useChange({ setting, days, onClose, onFailed: () => setAsking(false) })
  if (isAsking)
    return (
      <ConfirmDialog
        open
        title={t.ask}
        confirmLabel={act.isPending ? t.saving : t.confirm}
        busy={act.isPending}
        onClose={() => setAsking(false)}
        onConfirm={() => act.mutate()}
      >
        <p>{effect.words}</p>
        <p>{t.final}</p>
      </ConfirmDialog>
    )
  const save = () => {
    if (days === setting.days) return onClose()
    if (effect.count > 0) return setAsking(true)
    act.mutate()
  }
  return (
    <Dialog
      open
      title={name}
      onClose={onClose}
      dismissible={!act.isPending}
      footer={
        <>
          <Button
            busy={act.isPending}
            aria-disabled={!effect.isKnown}
            onClick={() => effect.isKnown && save()}
          >
            {act.isPending ? t.saving : t.save}
          </Button>
          <Button variant="ghost" disabled={act.isPending} onClick={onClose}>
            {cancel}
          </Button>
        </>
      }
    >
      <div className={stack(16)}>
        <Choice setting={setting} days={days} onChoose={setDays} />
        <p role="status" className={styles.found}>
          {effect.words}
        </p>
        {note !== '' && <p className="muted small">{note}</p>}
      </div>
    </Dialog>
  )
}

const untilDeleted = 'until-deleted'

type ChoiceProps = {
  setting: RetentionSetting
  days: number | null
  onChoose: (days: number | null) => void
}

function Choice({ setting, days, onChoose }: ChoiceProps) {
  const t = useMessages(retentionMessages)
  const { language } = useLanguage()
  const { digits } = useFormat()
  const id = useId()
  const { offered } = retentionPeriods[setting.kind]
  // A program may have set another one.
  const choices = new Set<number>([...offered, ...(setting.days === null ? [] : [setting.days])])
  const words = (choice: number) => {
    const period = digits(periodIn(language, choice))
    return choice === setting.suggested ? t.suggested(period) : period
  }
  return (
    <SelectField
      id={id}
      label={t.field}
      value={days === null ? untilDeleted : String(days)}
      onChange={({ target }) => onChoose(target.value === untilDeleted ? null : Number(target.value))}
    >
      {[...choices]
        .sort((one, other) => one - other)
        .map((choice) => (
          <option key={choice} value={choice}>
            {words(choice)}
          </option>
        ))}
      {setting.mayStay && <option value={untilDeleted}>{t.untilDeleted}</option>}
    </SelectField>
  )
}

/** What a choice would delete in the coming night, in words; saving waits until it is known. */
function useEffectOf({ setting: { kind }, days }: { setting: RetentionSetting; days: number | null }) {
  const t = useMessages(retentionMessages)
  const { language } = useLanguage()
  const { plural, time } = useFormat()
  const { data, error } = useQuery(pastRetention({ kind, days }, language))
  if (days === null) return { count: 0, isKnown: true, words: t.nothingByItself }
  if (!data) return { count: 0, isKnown: false, words: error ? t.countFailed : t.counting }
  const { count, nextRunAt } = data
  const words = count === 0 ? t.nothingPast : t.deletes(plural(countedKinds[kind], count), time(nextRunAt))
  return { count, isKnown: true, words }
}

type ChangeProps = RetentionDialogProps & { days: number | null; onFailed: () => void }

function useChange({ setting, days, onClose, onFailed }: ChangeProps) {
  const t = useMessages(retentionMessages)
  const { language } = useLanguage()
  const client = useQueryClient()
  const toast = useToast()
  const fail = useFailureToast()
  return useGuardedMutation<RetentionSettings, void>({
    mutationFn: () =>
      call(
        changeRetention,
        { params: { kind: setting.kind }, body: { days, wasDays: setting.days } },
        { language },
      ),
    onSuccess: (settings) => {
      client.setQueryData(retentionSettings(language).queryKey, settings)
      toast.show({ title: t.saved })
      onClose()
    },
    onError: (error) => {
      onFailed()
      fail(t.saveFailed, error)
      void client.invalidateQueries({ queryKey: [readRetentionSettings.id] })
    },
  })
}
