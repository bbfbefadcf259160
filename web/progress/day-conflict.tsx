import { measures, type ProgressEntry } from '#contract/progress.ts'
import { useFormat } from '#web/platform/format.tsx'
import { useMessages } from '#web/platform/messages.ts'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { takeFocus } from '#web/ui/take-focus.ts'
import styles from './day-form.module.css'
import { dayMessages } from './day-messages.ts'
import { type DayValues, readFigure, valuesOf } from './day-values.ts'
import { progressMessages } from './messages.ts'

type DayConflictProps = {
  mine: { values: DayValues; photos: number }
  newest: ProgressEntry | null
  onKeep: () => void
  onTake: () => void
}

/** Shows what was typed beside what was saved elsewhere meanwhile, where the two differ, and lets choose. */
export function DayConflict({ mine, newest, onKeep, onTake }: DayConflictProps) {
  const words = useMessages(dayMessages)
  const rows = useDifferences(mine, newest)
  return (
    // It comes above the fields, out of sight of the button that was pressed.
    <div ref={takeFocus} tabIndex={-1} className={styles.conflict}>
      <Notice tone="warn" role="alert">
        <b>{words.conflict}</b>
        <p>{newest ? words.conflictBody : words.conflictGone}</p>
        {newest && rows.length > 0 && (
          <table className={styles.differences}>
            <thead>
              <tr>
                <th scope="col">{words.field}</th>
                <th scope="col">{words.mine}</th>
                <th scope="col">{words.newest}</th>
              </tr>
            </thead>
            <tbody>
              {rows.map(({ name, own, other }) => (
                <tr key={name}>
                  <th scope="row">{name}</th>
                  <td>
                    <bdi>{own}</bdi>
                  </td>
                  <td>
                    <bdi>{other}</bdi>
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        )}
        <div className={styles.choice}>
          <Button size="compact" onClick={onKeep}>
            {words.keepMine}
          </Button>
          <Button variant="ghost" size="compact" onClick={onTake}>
            {words.takeNewest}
          </Button>
        </div>
      </Notice>
    </div>
  )
}

/** What differs, named and in words. */
function useDifferences(mine: DayConflictProps['mine'], newest: ProgressEntry | null) {
  const words = useMessages(progressMessages)
  const { note, photos } = useMessages(dayMessages)
  const format = useFormat()
  const saved = valuesOf(newest)
  const yesNo = (done: boolean) => (done ? words.yes : words.no)
  const figure = (typed: string) => {
    const read = readFigure(typed)
    if (read === null) return words.noFigure
    return Number.isNaN(read) ? typed : format.number(read)
  }
  const figures = [...measures, 'energy', 'sleep'] as const
  const labels = { ...words.names, energy: words.energy, sleep: words.sleep }
  const text = (typed: string) => typed.trim() || words.noFigure
  const count = (n: number) => format.plural(words.photo.count, n)
  const all = [
    { name: words.history.workout, own: yesNo(mine.values.workout), other: yesNo(saved.workout) },
    ...figures.map((name) => ({
      name: labels[name],
      own: figure(mine.values[name]),
      other: figure(saved[name]),
    })),
    { name: note, own: text(mine.values.note), other: text(saved.note) },
    { name: photos.title, own: count(mine.photos), other: count(newest?.photos.length ?? 0) },
  ]
  return all.filter(({ own, other }) => own !== other)
}
