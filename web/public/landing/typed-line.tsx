import { useEffect, useRef } from 'react'
import { useMotion } from '#web/platform/motion.ts'
import { classes } from '#web/ui/classes.ts'
import styles from './typed-line.module.css'
import { firstState, followingState, shownIn } from './typing.ts'

/** Phrases that are typed one after another, endlessly. Screen readers get them once, as one sentence. */
export function TypedLine({ phrases, comma }: { phrases: readonly string[]; comma: string }) {
  const { isStill } = useMotion()
  // The array is new on every render, so the effect depends on its joined text.
  const phraseText = phrases.join('\n')
  const shown = useRef<HTMLSpanElement>(null)

  useEffect(() => {
    const list = phraseText.split('\n')
    let state = firstState(list)
    // Twenty letters a second, written to the DOM directly, because re-rendering would load a phone too much.
    const show = () => {
      if (shown.current) shown.current.textContent = shownIn(state, list)
    }
    show()
    if (isStill) return
    let timer: ReturnType<typeof setTimeout>
    const wait = () => {
      const { after, next } = followingState(state, list)
      timer = setTimeout(() => {
        state = next
        show()
        wait()
      }, after)
    }
    wait()
    return () => clearTimeout(timer)
  }, [phraseText, isStill])

  return (
    <p className={styles.line}>
      <span className="visually-hidden">{phrases.join(comma)}</span>
      {[...new Set(phrases)].map((phrase) => (
        <span key={phrase} className={styles.room} aria-hidden="true">
          {phrase}
        </span>
      ))}
      <span className={styles.shown} aria-hidden="true">
        <span className={styles.typed}>
          <span className={styles.letters}>
            <span ref={shown}>{phrases[0]}</span>
            <i className={classes(styles.caret, isStill && styles.still)} />
          </span>
        </span>
      </span>
    </p>
  )
}
