import plate from './plate.svg?url'
import styles from './plate-picture.module.css'

/** The plate of the hero, larger than the window; it rolls as the page is scrolled. */
export function PlatePicture() {
  return (
    <div className={styles.plate} aria-hidden="true">
      <img src={plate} alt="" width="1000" height="1000" fetchPriority="high" />
      <span className={styles.hub} />
    </div>
  )
}
