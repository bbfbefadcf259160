import styles from './progress-bar.module.css'

type ProgressBarProps = {
  /** 0 to 100. */
  percent: number
} & (
  | { 'aria-label': string; 'aria-labelledby'?: never }
  | { 'aria-labelledby': string; 'aria-label'?: never }
)

/** The progress of an upload. Its label names the file. */
export function ProgressBar({ percent, ...named }: ProgressBarProps) {
  return <progress {...named} className={styles.bar} max={100} value={percent} />
}
