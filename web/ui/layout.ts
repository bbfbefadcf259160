import { classes } from './classes.ts'
import styles from './layout.module.css'

/** The distance between the children: a step of the scale in `web/styles/tokens.css`. */
type Gap = 4 | 6 | 8 | 10 | 12 | 14 | 16 | 18 | 20 | 28

const layout = (name: string | undefined) => (gap: Gap) => classes(name, styles[`gap${gap}`])

/** The class of an element whose children stand below each other, each as wide as it. */
export const stack = layout(styles.stack)

/** The class of an element whose children stand beside each other, equally high, and continue below. */
export const cluster = layout(styles.cluster)

/** The same, with the middles of the children on one line. */
export const row = layout(styles.row)
