import styles from './resources.module.css'

type Point = readonly [x: number, y: number]

// The bar's path in some lifts, in a viewBox of 160 by 90.
const lifts: readonly (readonly Point[])[] = [
  [
    [56, 68],
    [58, 56],
    [60, 44],
    [63, 33],
    [66, 22],
  ],
  [
    [30, 66],
    [46, 72],
    [66, 66],
    [84, 50],
    [96, 28],
  ],
  [
    [40, 22],
    [43, 36],
    [47, 50],
    [53, 62],
    [62, 70],
  ],
  [
    [34, 70],
    [48, 58],
    [64, 48],
    [82, 40],
    [100, 34],
  ],
]

/** A drawn poster, so that no image is loaded from a video site: plates along the path of a lift that `id` selects. */
export function VideoPoster({ id }: { id: string }) {
  const sum = [...id].reduce((total, sign) => total + (sign.codePointAt(0) ?? 0), 0)
  const stamps = lifts[sum % lifts.length] ?? []
  return (
    <svg viewBox="0 0 160 90" aria-hidden="true" className={styles.poster}>
      <rect width="160" height="90" fill="var(--flood)" />
      {stamps.map(([x, y], at) => {
        const isLast = at === stamps.length - 1
        return (
          <g key={x} opacity={isLast ? 1 : 0.25 + at * 0.14}>
            <circle cx={x} cy={y} r="15" fill={isLast ? 'var(--saffron)' : 'var(--plate-lit)'} />
            <circle
              cx={x}
              cy={y}
              r="10"
              fill="none"
              stroke="var(--on-chalk)"
              strokeOpacity=".35"
              strokeWidth="1.5"
            />
            <circle cx={x} cy={y} r="3.5" fill="var(--on-chalk)" />
          </g>
        )
      })}
      <circle cx="132" cy="64" r="15" fill="var(--chalk)" />
      <path d="M127 56.5v15l12-7.500z" fill="var(--on-chalk)" />
    </svg>
  )
}
