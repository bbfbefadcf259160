import { useEffect, useState } from 'react'
import { useMotion } from '#web/platform/motion.ts'
import { classes } from '#web/ui/classes.ts'
import styles from './typed-line.module.css'
import { firstState, followingState, shownIn } from './typing.ts'

/** Phrases that type themselves one after another, for ever. Those who can't see them hear them once, as one sentence. */
export function TypedLine({ phrases, comma }: { phrases: readonly string[]; comma: string }) {
  const { isStill } = useMotion()
  // A phrase list is remade with every rendering; its words tell whether it is another one.
  const words = phrases.join('\n')
  const [shown, setShown] = useState(phrases[0] ?? '')

  useEffect(() => {
    const list = words.split('\n')
    let state = firstState(list)
    setShown(shownIn(state, list))
    if (isStill) return
    let timer: ReturnType<typeof setTimeout>
    const wait = () => {
      const { after, next } = followingState(state, list)
      timer = setTimeout(() => {
        state = next
        setShown(shownIn(state, list))
        wait()
      }, after)
    }
    wait()
    return () => clearTimeout(timer)
  }, [words, isStill])

  return (
    <p className={styles.line}>
      <span className="visually-hidden">{phrases.join(comma)}</span>
      {[...new Set(phrases)].map((phrase) => (
        <span key={phrase} className={styles.room} aria-hidden="true">
          {phrase}
        </span>
      ))}
      <span className={styles.shown} aria-hidden="true">
        {shown}
        <i className={classes(styles.caret, isStill && styles.still)} />
      </span>
    </p>
  )
}
