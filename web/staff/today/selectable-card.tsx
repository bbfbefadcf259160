import { type ReactNode, useState } from 'react'
import type { UnassignedMember } from '#contract/dashboard-today.ts'
import { useFormat } from '#web/platform/format.tsx'
import { useMessages } from '#web/platform/messages.ts'
import { About } from '#web/ui/accessible-suffix.tsx'
import { planMessages, platesOf } from '#web/ui/plan-badge.tsx'
import { SelectableRow } from '#web/ui/selectable-row.tsx'
import { SelectionBar } from '#web/ui/selection-bar.tsx'
import { selectionMessages } from '#web/ui/selection-messages.ts'
import { takeFocus } from '#web/ui/take-focus.ts'
import { TextButton } from '#web/ui/text-link.tsx'
import { useRowSelection } from '#web/ui/use-row-selection.ts'
import { Avatar, PlateMarks } from '#web/ui/weight-plates.tsx'
import { batchMessages, chosenMembers } from './batch-messages.ts'
import { ListCard } from './list-card.tsx'
import styles from './today.module.css'

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
  const [wasSelecting, setWasSelecting] = useState(false)
  const { isSelecting, chosen } = selection
  const stop = () => {
    setWasSelecting(true)
    selection.stop()
  }
  const select = selection.canSelect && !isSelecting && (
    <TextButton ref={wasSelecting ? takeFocus : undefined} onClick={selection.start}>
      {words.select}
      <About name={head.title} />
    </TextButton>
  )
  const bar = isSelecting && (
    <SelectionBar
      label={t.selected}
      count={plural(chosenMembers, chosen.length)}
      selection={selection}
      onStop={stop}
    >
      {batch(chosen, stop)}
    </SelectionBar>
  )
  return (
    <ListCard
      {...head}
      total={list.total}
      action={select}
      bar={bar}
      onEscape={isSelecting ? stop : undefined}
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
