import { measures, type ProgressEntry } from '#contract/progress.ts'
import { useFormat } from '#web/platform/format.tsx'
import { useMessages } from '#web/platform/messages.ts'
import { classes } from '#web/ui/classes.ts'
import { progressMessages } from './messages.ts'
import texts from './progress.module.css'
import styles from './progress-dialog.module.css'

/** The measurements of an entry, energy and sleep, and the note. */
export function DayFacts({ entry }: { entry: ProgressEntry }) {
  return (
    <>
      <Figures entry={entry} />
      {entry.note && (
        <p dir="auto" className={classes(texts.text, styles.note)}>
          {entry.note}
        </p>
      )}
    </>
  )
}

function Figures({ entry }: { entry: ProgressEntry }) {
  const t = useMessages(progressMessages)
  const { number } = useFormat()
  const measured = measures.flatMap((measure) => {
    const figure = entry[measure]
    if (figure === null) return []
    const unit = measure === 'weight' ? t.units.weight : t.units.body
    return [{ name: t.names[measure], value: number(figure), unit }]
  })
  const felt = (['energy', 'sleep'] as const).flatMap((name) => {
    const value = entry[name]
    return value === null ? [] : [{ name: t[name], value: t.of5(number(value)), unit: '' }]
  })
  const all = [...measured, ...felt]
  if (all.length === 0) return null
  return (
    <dl className={styles.figures}>
      {all.map(({ name, value, unit }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>
            <bdi>{value}</bdi> {unit}
          </dd>
        </div>
      ))}
    </dl>
  )
}
