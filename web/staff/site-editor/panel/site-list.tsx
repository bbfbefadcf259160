import { ChevronDown } from 'lucide-react'
import { useLocalized } from '#web/platform/localized.ts'
import { siteGroups } from '#web/staff/site-editor/fields/site-fields.ts'
import { stack } from '#web/ui/layout.ts'
import { GroupFields } from './group-fields.tsx'
import styles from './panel.module.css'

type SiteListProps = { opened: string | null; onOpen: (group: string | null) => void }

/** The groups of fields that concern the whole site. */
export function SiteList({ opened, onOpen }: SiteListProps) {
  const localized = useLocalized()
  return (
    <ul className={stack(10)}>
      {siteGroups.map((group) => {
        const isOpen = opened === group.id
        return (
          <li key={group.id} className={styles.row} data-section={group.id}>
            <div className={styles.rowHead}>
              <button
                type="button"
                className={styles.rowName}
                aria-expanded={isOpen}
                onClick={() => onOpen(isOpen ? null : group.id)}
              >
                {localized(group.name)}
                <ChevronDown />
              </button>
            </div>
            {isOpen && <GroupFields group={group} />}
          </li>
        )
      })}
    </ul>
  )
}
