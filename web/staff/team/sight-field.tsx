import { useMessages } from '#web/platform/messages.ts'
import { type FieldLook, GroupFrame, useFieldIds } from '#web/ui/field-frame.tsx'
import styles from './team.module.css'
import { teamMessages } from './team-messages.ts'

type SightFieldProps = Omit<FieldLook, 'label'> & { name: string; defaultValue: string }

/** Which members a coach sees. */
export function SightField({ name, defaultValue, ...look }: SightFieldProps) {
  const { sees } = useMessages(teamMessages)
  const ids = useFieldIds()
  return (
    <GroupFrame {...look} label={sees.label} ids={ids}>
      <div className={styles.roles}>
        {(['mine', 'all'] as const).map((one) => (
          <label key={one} className={styles.role}>
            <input type="radio" name={name} value={one} defaultChecked={one === defaultValue} />
            <span>
              <b>{sees.names[one]}</b>
              <span className={styles.about}>{sees.about[one]}</span>
            </span>
          </label>
        ))}
      </div>
    </GroupFrame>
  )
}
