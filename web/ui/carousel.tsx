import { ArrowLeft, ArrowRight, Pause, Play } from 'lucide-react'
import type { KeyboardEvent, ReactNode } from 'react'
import { useFormat } from '#web/platform/format.tsx'
import { useLanguage } from '#web/platform/language.tsx'
import { useMessages } from '#web/platform/messages.ts'
import styles from './carousel.module.css'
import { stepOfKey } from './carousel-steps.ts'
import { classes } from './classes.ts'
import { IconButton } from './icon-button.tsx'
import { uiMessages } from './messages.ts'
import { type CarouselState, pausesSlides } from './use-carousel.ts'

type CarouselProps = {
  carousel: CarouselState
  /** The id of the heading that labels it. */
  labelledBy: string
  /** A slide's content in a few words, announced when the visitor goes there. */
  describe: (slide: number) => string
  children: ReactNode
}

/** Slides with their controls: previous, next, pause, and a dot for each position. */
export function Carousel({ carousel, labelledBy, describe, children }: CarouselProps) {
  const { direction } = useLanguage()
  const t = useMessages(uiMessages).carousel
  const { number } = useFormat()
  const { current, count, isChosen, restart } = carousel

  function press(event: KeyboardEvent) {
    const steps = stepOfKey(event.key, direction)
    if (steps === 0 || count < 2 || event.target instanceof HTMLInputElement) return
    event.preventDefault()
    carousel.step(steps)
  }

  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for the fields of a form
    <div
      ref={carousel.area}
      role="group"
      aria-roledescription={t.kind}
      aria-labelledby={labelledBy}
      onKeyDown={press}
      onBlur={restart}
      onPointerLeave={restart}
      onTouchStart={() => carousel.touch(true)}
      onTouchEnd={() => carousel.touch(false)}
      onTouchCancel={() => carousel.touch(false)}
    >
      <div {...pausesSlides} onPointerLeave={restart}>
        {children}
      </div>
      {count > 1 && <Controls carousel={carousel} />}
      <p className="visually-hidden" aria-live="polite">
        {isChosen && `${t.shown(number(current + 1), number(count))}: ${describe(current)}`}
      </p>
    </div>
  )
}

function Controls({ carousel }: { carousel: CarouselState }) {
  const t = useMessages(uiMessages).carousel
  const { isPaused, isStill } = carousel
  return (
    <div className={styles.controls}>
      <div {...pausesSlides} className={styles.arrows} onPointerLeave={carousel.restart}>
        <IconButton label={t.previous} framed onClick={() => carousel.step(-1)}>
          <ArrowLeft className="flip" />
        </IconButton>
        <IconButton label={t.next} framed onClick={() => carousel.step(1)}>
          <ArrowRight className="flip" />
        </IconButton>
      </div>
      {!isStill && (
        <IconButton label={isPaused ? t.play : t.pause} framed onClick={carousel.togglePause}>
          {isPaused ? <Play /> : <Pause />}
        </IconButton>
      )}
      <Dots carousel={carousel} />
    </div>
  )
}

function Dots({ carousel }: { carousel: CarouselState }) {
  const { current, count, isGuess, choose, restart } = carousel
  const t = useMessages(uiMessages).carousel
  const { number } = useFormat()
  return (
    <div {...pausesSlides} className={classes(styles.dots, isGuess && styles.guess)} onPointerLeave={restart}>
      {[...Array(count).keys()].map((slide) => (
        <button
          key={slide}
          type="button"
          aria-label={t.goTo(number(slide + 1), number(count))}
          aria-current={slide === current || undefined}
          onClick={() => slide !== current && choose(slide)}
        />
      ))}
    </div>
  )
}
