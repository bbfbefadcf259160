import { measures, type ProgressEntry } from '#contract/progress.ts'
import { useFormat } from '#web/platform/format.tsx'
import { useMessages } from '#web/platform/messages.ts'
import { readFigure } from '#web/platform/read-figure.ts'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { takeFocus } from '#web/ui/take-focus.ts'
import styles from './day-form.module.css'
import { dayMessages } from './day-messages.ts'
import { type DayValues, valuesOf } from './day-values.ts'
import { progressMessages } from './messages.ts'

type DayConflictProps = {
  mine: { values: DayValues; photos: number }
  newest: ProgressEntry | null
  onKeep: () => void
  onTake: () => void
}

/** Shows the input beside the version that was saved elsewhere since, where they differ, and lets the user choose. */
export function DayConflict({ mine, newest, onKeep, onTake }: DayConflictProps) {
  const t = useMessages(dayMessages)
  const rows = useDifferences(mine, newest)
  return (
    // Takes the focus, because it appears above the fields, out of view from the pressed button.
    <div ref={takeFocus} tabIndex={-1} className={styles.conflict}>
      <Notice tone="warn" role="alert">
        <b>{t.conflict}</b>
        <p>{newest ? t.conflictBody : t.conflictGone}</p>
        {newest && rows.length > 0 && (
          <table className={styles.differences}>
            <thead>
              <tr>
                <th scope="col">{t.field}</th>
                <th scope="col">{t.mine}</th>
                <th scope="col">{t.newest}</th>
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
            {t.keepMine}
          </Button>
          <Button variant="ghost" size="compact" onClick={onTake}>
            {t.takeNewest}
          </Button>
        </div>
      </Notice>
    </div>
  )
}

/** The fields that differ, with both values as text. */
function useDifferences(mine: DayConflictProps['mine'], newest: ProgressEntry | null) {
  const t = useMessages(progressMessages)
  const { note, photos } = useMessages(dayMessages)
  const format = useFormat()
  const saved = valuesOf(newest)
  const yesNo = (done: boolean) => (done ? t.yes : t.no)
  const figure = (typed: string) => {
    const read = readFigure(typed)
    if (read === null) return t.noFigure
    return Number.isNaN(read) ? typed : format.number(read)
  }
  const figures = [...measures, 'energy', 'sleep'] as const
  const labels = { ...t.names, energy: t.energy, sleep: t.sleep }
  const text = (typed: string) => typed.trim() || t.noFigure
  const count = (n: number) => format.plural(t.photo.count, n)
  const all = [
    { name: t.history.workout, own: yesNo(mine.values.workout), other: yesNo(saved.workout) },
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
