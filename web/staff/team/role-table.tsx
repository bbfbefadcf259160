import { Check, Minus, ShieldCheck } from 'lucide-react'
import { mayDo, type StaffRole, type StaffTask, staffRoles, staffTasks } from '#contract/roles.ts'
import { useMessages } from '#web/platform/messages.ts'
import { Card, CardHead } from '#web/ui/card.tsx'
import { keyboardScrollable } from '#web/ui/keyboard-scrollable.ts'
import styles from './team.module.css'
import { teamMessages } from './team-messages.ts'

/** What each role may do: the same table by which the server decides. */
export function RoleTable() {
  const t = useMessages(teamMessages)
  return (
    <Card as="section" aria-labelledby="team-roles">
      <CardHead id="team-roles" icon={<ShieldCheck aria-hidden="true" />} level={3}>
        {t.table.title}
      </CardHead>
      <section className={styles.scrolls} aria-labelledby="team-roles" {...keyboardScrollable}>
        <table className={styles.table}>
          <thead>
            <tr>
              <th scope="col">
                <span className="visually-hidden">{t.table.task}</span>
              </th>
              {staffRoles.map((role) => (
                <th key={role} scope="col">
                  {t.roles[role]}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {staffTasks.map((task) => (
              <tr key={task.task}>
                <th scope="row">{t.table.tasks[task.task]}</th>
                {staffRoles.map((role) => (
                  <Mark key={role} role={role} task={task} />
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      <p className="muted small">{t.table.note}</p>
    </Card>
  )
}

function Mark({ role, task }: { role: StaffRole; task: StaffTask }) {
  const { yes, no } = useMessages(teamMessages).table
  const may = mayDo(role, task)
  return (
    <td className={may ? styles.yes : styles.no}>
      {may ? <Check aria-hidden="true" /> : <Minus aria-hidden="true" />}
      <span className="visually-hidden">{may ? yes : no}</span>
    </td>
  )
}
