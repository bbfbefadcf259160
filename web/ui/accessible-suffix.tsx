type AboutProps = { name: string }

/**
 * Text for screen readers after a button's visible label: which row the button belongs to. The visible label stays
 * first in the accessible name, as speech control needs it.
 */
export function About({ name }: AboutProps) {
  return (
    <span className="visually-hidden">
      : <bdi>{name}</bdi>
    </span>
  )
}
