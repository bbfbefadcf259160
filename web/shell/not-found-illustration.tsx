import styles from './not-found-illustration.module.css'

/** The illustration of the not-found page: an empty barbell on its stand, and a plate that rolled off it. */
export function NotFoundIllustration() {
  return (
    <svg viewBox="0 0 640 300" aria-hidden="true" className={styles.picture}>
      <rect y="284" width="640" height="4" rx="2" fill="var(--line)" />
      <path
        d="M96 284V104M64 284h64"
        fill="none"
        stroke="var(--steel-2)"
        strokeWidth="12"
        strokeLinecap="round"
      />
      <path
        d="M78 88v18a18 18 0 0 0 36 0V88"
        fill="none"
        stroke="var(--steel-2)"
        strokeWidth="10"
        strokeLinecap="round"
      />
      <rect y="86" width="330" height="18" rx="3" fill="var(--steel)" />
      <rect y="95" width="330" height="9" fill="#000" fillOpacity=".25" />
      <rect x="150" y="68" width="18" height="54" rx="4" fill="var(--steel-2)" />
      <path
        d="M352 262q40-36 76-14"
        fill="none"
        stroke="var(--line-strong)"
        strokeWidth="3"
        strokeDasharray="2 12"
        strokeLinecap="round"
      />
      <g transform="rotate(24 540 196)">
        <circle cx="540" cy="196" r="88" fill="var(--plate)" />
        <circle cx="540" cy="196" r="74" fill="none" stroke="#000" strokeOpacity=".28" strokeWidth="5" />
        <circle cx="540" cy="196" r="64" fill="none" stroke="#fff" strokeOpacity=".3" strokeWidth="3" />
        <circle cx="540" cy="196" r="30" fill="var(--steel-2)" />
        <circle cx="540" cy="196" r="14" fill="var(--bg)" />
        <path
          d="M498 156a58 58 0 0 1 84 0"
          fill="none"
          stroke="#fff"
          strokeWidth="9"
          strokeLinecap="round"
          strokeDasharray="16 12"
        />
      </g>
    </svg>
  )
}
