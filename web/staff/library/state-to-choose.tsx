import { useQuery } from '@tanstack/react-query'
import { maxReceivers } from '#contract/assignments-many.ts'
import { useFormat } from '#web/platform/format.tsx'
import { useLanguage } from '#web/platform/language.tsx'
import { useMessages } from '#web/platform/messages.ts'
import { Notice } from '#web/ui/notice.tsx'
import { SelectField } from '#web/ui/select-field.tsx'
import { manyMessages } from './many-messages.ts'
import { countOfState, type MemberState } from './many-queries.ts'

const states = ['active', 'ending', 'unassigned', 'paused', 'expired', 'none'] as const

/** How many members have a state; undefined while that is not known. */
export function useStateCount(state: MemberState, isWanted: boolean): number | undefined {
  const { language } = useLanguage()
  return useQuery({ ...countOfState(state, language), enabled: isWanted }).data
}

type StateToChooseProps = { state: MemberState; onState: (state: MemberState) => void }

/** Chooses a state of members, and says if they are too many or cannot be counted. */
export function StateToChoose({ state, onState }: StateToChooseProps) {
  const t = useMessages(manyMessages)
  const { number } = useFormat()
  const { language } = useLanguage()
  const { data, error } = useQuery(countOfState(state, language))
  return (
    <>
      <SelectField
        label={t.state}
        value={state}
        onChange={({ target }) => onState(states.find((one) => one === target.value) ?? 'active')}
      >
        {states.map((one) => (
          <option key={one} value={one}>
            {t.states[one]}
          </option>
        ))}
      </SelectField>
      <div role="status">
        {data === undefined && !error && <p>{t.counting}</p>}
        {data === 0 && <p>{t.nobodyFound}</p>}
        {data !== undefined && data > maxReceivers && (
          <Notice tone="warn">{t.tooMany(number(maxReceivers))}</Notice>
        )}
        {data === undefined && error && <Notice tone="bad">{t.countFailed}</Notice>}
      </div>
    </>
  )
}
