import type { StaffRole } from '#contract/roles.ts'
import { useMessages } from '#web/platform/messages.ts'
import { type FieldLook, GroupFrame, useFieldIds } from '#web/ui/field-frame.tsx'
import styles from './team.module.css'
import { teamMessages } from './team-messages.ts'

type RoleFieldProps = FieldLook & { name: string; defaultValue: string; roles: readonly StaffRole[] }

/** The roles that may be given, each with what it may do. */
export function RoleField({ name, defaultValue, roles, ...look }: RoleFieldProps) {
  const t = useMessages(teamMessages)
  const ids = useFieldIds()
  return (
    <GroupFrame {...look} ids={ids}>
      <div className={styles.roles}>
        {roles.map((role) => (
          <label key={role} className={styles.role}>
            <input type="radio" name={name} value={role} defaultChecked={role === defaultValue} />
            <span>
              <b>{t.roles[role]}</b>
              <span className={styles.about}>{t.about[role]}</span>
            </span>
          </label>
        ))}
      </div>
    </GroupFrame>
  )
}
