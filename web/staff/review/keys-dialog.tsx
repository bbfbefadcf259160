import { useMessages } from '#web/platform/messages.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import styles from './keys.module.css'
import { keysMessages } from './keys-messages.ts'
import { KeysSwitch } from './keys-switch.tsx'
import { personMessages } from './person-messages.ts'

/** The keys of the review, and the switch that turns them off. */
export function KeysDialog({ onClose }: { onClose: () => void }) {
  const t = useMessages(keysMessages)
  const names = t.keyNames
  const { person } = useMessages(personMessages)
  const rows: [keys: string[], name: string][] = [
    [['A'], names.approve],
    [['⇧ A'], names.approveArrived],
    [['R', '1–6'], names.reject],
    [['W'], names.notify],
    [['Z'], names.undo],
    [['J'], names.next],
    [['K'], names.previous],
    [['+', '−'], names.months],
    [['O'], names.zoom],
    [['T'], names.rotate],
    [['[', ']'], names.pages],
    [['/'], names.search],
    [['P'], person],
    [['C'], names.compare],
    [['?'], names.keys],
    [['Esc'], names.back],
  ]
  return (
    <Dialog open onClose={onClose} title={t.keys} size="large">
      <dl className={styles.keys}>
        {rows.map(([keys, name]) => (
          <div key={name}>
            <dt>
              {keys.map((key) => (
                <kbd key={key} dir="ltr" className={styles.shown}>
                  {key}
                </kbd>
              ))}
            </dt>
            <dd>{name}</dd>
          </div>
        ))}
      </dl>
      <KeysSwitch />
    </Dialog>
  )
}
