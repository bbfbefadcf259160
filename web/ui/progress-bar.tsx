import styles from './progress-bar.module.css'

type ProgressBarProps = {
  /** How far it is, 0 to 100. */
  percent: number
} & (
  | { 'aria-label': string; 'aria-labelledby'?: never }
  | { 'aria-labelledby': string; 'aria-label'?: never }
)

/** How far something that is sent has come. It is named by what it tells of. */
export function ProgressBar({ percent, ...named }: ProgressBarProps) {
  return <progress {...named} className={styles.bar} max={100} value={percent} />
}
