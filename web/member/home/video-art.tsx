import { classes } from '#web/ui/classes.ts'
import styles from './home.module.css'

const curves = [
  [130, 112, 188, 170, 252, 222, 326, 246, 400, 222, 462, 172, 520, 116],
  [147, 95, 130, 152, 150, 209, 202, 254, 276, 278, 357, 276, 428, 248, 476, 201],
]

/** A decorative curve in place of a thumbnail, which would have to be loaded from the video's host. */
export function VideoArt({ turn, className }: { turn: number; className?: string }) {
  const curve = curves[turn % curves.length] ?? []
  const points = curve.flatMap((x, index) => (index % 2 === 0 ? [{ x, y: curve[index + 1] ?? 0 }] : []))
  const last = points.at(-1)
  return (
    <svg
      viewBox="0 0 640 400"
      preserveAspectRatio="xMidYMid slice"
      aria-hidden="true"
      className={classes(styles.art, turn % 2 === 1 && styles.dark, className)}
    >
      <rect width="640" height="400" className={styles.ground} />
      <path d="M0 352H640" strokeOpacity=".35" />
      <path
        d={`M${points.map(({ x, y }) => `${x} ${y}`).join(' L')}`}
        strokeOpacity=".5"
        strokeDasharray="3 7"
      />
      {points.slice(0, -1).map(({ x, y }, index) => (
        <circle key={x} cx={x} cy={y} r="74" strokeOpacity={0.2 + index * 0.07} />
      ))}
      {last && (
        <g transform={`translate(${last.x} ${last.y})`} stroke="none">
          <circle r="74" className={styles.plate} />
          <circle r="20" className={styles.ground} />
          <circle r="9" className={styles.hole} />
        </g>
      )}
    </svg>
  )
}
