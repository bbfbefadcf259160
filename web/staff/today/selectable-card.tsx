import { type ReactNode, useCallback, useEffect, useRef } from 'react'
import type { UnassignedMember } from '#contract/dashboard-today.ts'
import { useFormat } from '#web/platform/format.tsx'
import { useMessages } from '#web/platform/messages.ts'
import { About } from '#web/ui/accessible-suffix.tsx'
import { planMessages, platesOf } from '#web/ui/plan-badge.tsx'
import { SelectableRow } from '#web/ui/selectable-row.tsx'
import { SelectionBar } from '#web/ui/selection-bar.tsx'
import { selectionMessages } from '#web/ui/selection-messages.ts'
import { TextButton } from '#web/ui/text-link.tsx'
import { useRowSelection } from '#web/ui/use-row-selection.ts'
import { Avatar, PlateMarks } from '#web/ui/weight-plates.tsx'
import { batchMessages, chosenMembers } from './batch-messages.ts'
import { ListCard } from './list-card.tsx'
import styles from './today.module.css'
import { todayHeading } from './today-heading.ts'

type Member = Pick<UnassignedMember, 'userId' | 'name' | 'plan'>

type SelectableCardProps<Row> = {
  id: string
  icon: ReactNode
  title: string
  list: { total: number; rows: Row[] }
  isChoosable: (row: Row) => boolean
  note: (row: Row) => ReactNode
  /** The one press that helps, or that it was done. */
  press: (row: Row) => ReactNode
  /** The act for those who are chosen; call `stop` once it is done. */
  batch: (chosen: readonly Row[], stop: () => void) => ReactNode
}

/** A list of members, of whom several can be chosen for one act. */
export function SelectableCard<Row extends Member>({
  list,
  isChoosable,
  note,
  press,
  batch,
  ...head
}: SelectableCardProps<Row>) {
  const t = useMessages(batchMessages)
  const words = useMessages(selectionMessages)
  const { plural } = useFormat()
  const selection = useRowSelection(list.rows, { idOf: ({ userId }) => userId, isChoosable })
  const { isSelecting, chosen } = selection
  const focus = useFocusAfter(list.total)
  const cancel = () => {
    focus.onSelect()
    selection.stop()
  }
  const finish = () => {
    focus.onHeading()
    selection.stop()
  }
  const select = selection.canSelect && !isSelecting && (
    <TextButton ref={focus.select} onClick={selection.start}>
      {words.select}
      <About name={head.title} />
    </TextButton>
  )
  const bar = isSelecting && (
    <SelectionBar
      label={t.selected}
      count={plural(chosenMembers, chosen.length)}
      selection={selection}
      onStop={cancel}
    >
      {batch(chosen, finish)}
    </SelectionBar>
  )
  return (
    <ListCard
      {...head}
      total={list.total}
      action={select}
      bar={bar}
      onEscape={isSelecting ? cancel : undefined}
      headingRef={focus.heading}
    >
      {list.rows.map((member) => (
        <li key={member.userId}>
          {isSelecting ? (
            <SelectableRow
              isChosen={selection.isChosen(member)}
              canChoose={isChoosable(member)}
              onToggle={() => selection.toggle(member)}
              className={styles.row}
            >
              <MemberContent member={member} note={note(member)} />
              {!isChoosable(member) && press(member)}
            </SelectableRow>
          ) : (
            <div className={styles.row}>
              <MemberContent member={member} note={note(member)} />
              {press(member)}
            </div>
          )}
        </li>
      ))}
    </ListCard>
  )
}

/**
 * Where the focus goes when the bar with the focus leaves: to the control that opens it again, or after a batch to the
 * card's heading, because that control may go with the members who were chosen; to the screen's heading if the card goes.
 */
function useFocusAfter(total: number) {
  const heading = useRef<HTMLHeadingElement>(null)
  const isCancelled = useRef(false)
  const isFinished = useRef(false)
  const select = useCallback((button: HTMLButtonElement | null) => {
    if (button && isCancelled.current) button.focus()
    if (button) isCancelled.current = false
  }, [])
  useEffect(() => {
    if (total > 0 || !isFinished.current) return
    isFinished.current = false
    if (document.activeElement === document.body) document.getElementById(todayHeading)?.focus()
  }, [total])
  return {
    heading,
    select,
    onSelect: () => {
      isCancelled.current = true
    },
    onHeading: () => {
      isFinished.current = true
      heading.current?.focus()
    },
  }
}

function MemberContent({ member, note }: { member: Member; note: ReactNode }) {
  const plans = useMessages(planMessages)
  return (
    <>
      <Avatar name={member.name} />
      <span className={styles.who}>
        <bdi>{member.name}</bdi>
        <span>
          {member.plan && (
            <>
              <PlateMarks count={platesOf(member.plan)} /> {plans[member.plan]}{' '}
            </>
          )}
          <span>{note}</span>
        </span>
      </span>
    </>
  )
}
