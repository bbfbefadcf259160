import { initialOf } from '#web/platform/initial.ts'
import { classes } from './classes.ts'
import styles from './weight-plates.module.css'

/** One to three filled plates out of three, for a package. The text beside it names the package. */
export function PlateMarks({ count }: { count: 1 | 2 | 3 }) {
  return (
    <span className={styles.marks} aria-hidden="true">
      {[1, 2, 3].map((plate) => (
        <i key={plate} className={plate <= count ? styles.on : undefined} />
      ))}
    </span>
  )
}

/** A person's initial in a plate. Their name is shown beside it. */
export function Avatar({ name, hot = false }: { name: string; hot?: boolean }) {
  return (
    <span className={classes(styles.avatar, hot && styles.hot)} aria-hidden="true">
      {initialOf(name)}
    </span>
  )
}

/** The end of a bar with one to three plates, the outermost in saffron. */
export function Sleeve({ plates, className }: { plates: 1 | 2 | 3; className?: string }) {
  const places = [86, 124, 162].slice(0, plates)
  return (
    <svg viewBox="0 0 320 132" aria-hidden="true" className={classes(styles.sleeve, className)}>
      <rect y="58" width="300" height="16" rx="3" fill="var(--steel)" />
      <rect y="66" width="300" height="8" fill="#000" fillOpacity=".25" />
      <rect x="64" y="42" width="16" height="48" rx="4" fill="var(--steel-2)" />
      {places.map((place) => (
        <g key={place} transform={`translate(${place} 0)`}>
          <rect
            y="2"
            width="34"
            height="128"
            rx="7"
            fill={place === places.at(-1) ? 'var(--plate-hot)' : 'var(--plate)'}
          />
          <rect x="24" y="2" width="10" height="128" rx="5" fill="#000" fillOpacity=".22" />
          <rect x="5" y="14" width="4" height="104" rx="2" fill="#fff" fillOpacity=".28" />
        </g>
      ))}
      <rect x={88 + 38 * plates} y="48" width="12" height="36" rx="3" fill="var(--steel-2)" />
    </svg>
  )
}
