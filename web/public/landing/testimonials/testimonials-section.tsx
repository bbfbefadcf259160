import type { Testimonial } from '#contract/site-content.ts'
import type { SiteSettings } from '#contract/site-settings.ts'
import { useLocalized } from '#web/platform/localized.ts'
import { useMotion } from '#web/platform/motion.ts'
import { Carousel } from '#web/ui/carousel.tsx'
import { classes } from '#web/ui/classes.ts'
import { NamedPerson } from '#web/ui/named-person.tsx'
import { PageSection } from '#web/ui/page-section.tsx'
import { Stars } from '#web/ui/stars.tsx'
import { useCarousel } from '#web/ui/use-carousel.ts'
import { Avatar } from '#web/ui/weight-plates.tsx'
import styles from './testimonials-section.module.css'

type TestimonialsSectionProps = {
  content: Pick<SiteSettings, 'testimonials' | 'sectionTitles'>
  /** The number of plates on the heading's bar. */
  plates: number
}

const interval = 5000
/** From this length on a quote is smaller, because the longest quote sets the height of all. */
const longQuote = 260

/** Quotes of members, one at a time. Renders nothing without a quote. */
export function TestimonialsSection({ content, plates }: TestimonialsSectionProps) {
  const localized = useLocalized()
  if (content.testimonials.length === 0) return null
  return (
    <PageSection id="testimonials" title={localized(content.sectionTitles.testimonials)} plates={plates}>
      <Quotes testimonials={content.testimonials} />
    </PageSection>
  )
}

function Quotes({ testimonials }: { testimonials: readonly Testimonial[] }) {
  const localized = useLocalized()
  const { isStill } = useMotion()
  const carousel = useCarousel({ count: testimonials.length, interval, isStill })
  const describe = (place: number) => {
    const testimonial = testimonials[place]
    return testimonial ? `${localized(testimonial.content)} ${localized(testimonial.name)}` : ''
  }
  return (
    <Carousel carousel={carousel} labelledBy="testimonials-title" describe={describe}>
      <div className={classes(styles.quotes, isStill && styles.still)}>
        {testimonials.map((testimonial, place) => (
          <Quote key={testimonial.id} testimonial={testimonial} isShown={place === carousel.current} />
        ))}
      </div>
    </Carousel>
  )
}

function Quote({ testimonial, isShown }: { testimonial: Testimonial; isShown: boolean }) {
  const localized = useLocalized()
  const text = localized(testimonial.content)
  const name = localized(testimonial.name)
  return (
    <figure className={classes(styles.quote, isShown && styles.shown)}>
      <Stars count={testimonial.rating} />
      <blockquote dir="auto" className={text.length > longQuote ? styles.long : undefined}>
        {text}
      </blockquote>
      <figcaption>
        <Avatar name={name} />
        <NamedPerson name={name}>
          <bdi>{localized(testimonial.about)}</bdi>
        </NamedPerson>
      </figcaption>
    </figure>
  )
}
