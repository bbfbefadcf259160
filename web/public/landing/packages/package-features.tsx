import { Check, ChevronDown } from 'lucide-react'
import { useId, useState } from 'react'
import type { PackageSettings } from '#contract/site-settings.ts'
import { useFormat } from '#web/platform/format.tsx'
import { useLocalized } from '#web/platform/localized.ts'
import { useMessages } from '#web/platform/messages.ts'
import { packageMessages } from './messages.ts'
import styles from './package-features.module.css'

type PackageFeaturesProps = Pick<PackageSettings, 'features'> & {
  /** Whether a button unfolds them on phones. */
  folds: boolean
  /** The package's name. */
  about: string
}

/** What a package includes. */
export function PackageFeatures({ features, folds, about }: PackageFeaturesProps) {
  const localized = useLocalized()
  const t = useMessages(packageMessages)
  const { number } = useFormat()
  const [isOpen, setOpen] = useState(false)
  const list = useId()
  if (features.length === 0) return null
  return (
    <>
      {folds && (
        <button
          type="button"
          className={styles.more}
          aria-expanded={isOpen}
          aria-controls={list}
          onClick={() => setOpen(!isOpen)}
        >
          {t.includes(number(features.length))}
          <span className="visually-hidden"> {about}</span>
          <ChevronDown aria-hidden="true" />
        </button>
      )}
      <ul id={list} className={styles.features}>
        {features.map((feature) => (
          <li key={feature.ar + feature.en}>
            <Check aria-hidden="true" />
            <span>{localized(feature)}</span>
          </li>
        ))}
      </ul>
    </>
  )
}
