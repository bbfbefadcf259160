import styles from './payment.module.css'

/** A drawn receipt with the three things that a screenshot has to show. The text beside it names them. */
export function ReceiptPicture() {
  return (
    <svg viewBox="0 0 60 80" aria-hidden="true" className={styles.example}>
      <rect width="60" height="80" rx="7" fill="#fff" />
      <path d="M0 7a7 7 0 0 1 7-7h46a7 7 0 0 1 7 7v9H0Z" fill="#55298a" />
      <circle cx="30" cy="27" r="7" fill="#12803c" />
      <path d="m27 27 2.3 2.3 4-4.4" fill="none" stroke="#fff" strokeWidth="2" strokeLinecap="round" />
      <g fill="#ffb930" fillOpacity=".35" stroke="#8a5a00" strokeWidth="1.2">
        <rect x="13" y="38" width="34" height="11" rx="3" />
        <rect x="8" y="54" width="26" height="8" rx="3" />
        <rect x="8" y="66" width="38" height="8" rx="3" />
      </g>
      <g fill="#1b1d24">
        <rect x="18" y="41.5" width="24" height="4" rx="1.5" />
        <rect x="11.5" y="56.8" width="18" height="2.4" rx="1.2" />
        <rect x="11.5" y="68.8" width="30" height="2.4" rx="1.2" />
      </g>
    </svg>
  )
}
