import type { SVGProps } from 'react'
import { classes } from './classes.ts'

type IconProps = Omit<SVGProps<SVGSVGElement>, 'children' | 'viewBox'>

const stroked = {
  fill: 'none',
  stroke: 'currentColor',
  strokeWidth: 2,
  strokeLinecap: 'round',
  strokeLinejoin: 'round',
} as const

/** Instagram's camera. */
export function InstagramIcon({ className, ...rest }: IconProps) {
  return (
    <svg viewBox="0 0 24 24" aria-hidden="true" {...stroked} {...rest} className={classes('icon', className)}>
      <rect x="3" y="3" width="18" height="18" rx="5" />
      <circle cx="12" cy="12" r="4" />
      <path d="M17 7h.01" />
    </svg>
  )
}

/** WhatsApp's bubble with a receiver. */
export function WhatsAppIcon({ className, ...rest }: IconProps) {
  return (
    <svg viewBox="0 0 24 24" aria-hidden="true" {...stroked} {...rest} className={classes('icon', className)}>
      <path d="M3.5 20.5l1.2-4.3A8.6 8.6 0 1 1 8 19.4z" />
      <path d="M9 8.6c-.4 1 .2 2.6 1.7 4.1s3.1 2.1 4.1 1.7l.6-1.3-1.8-1-.9.7c-.8-.3-1.7-1.2-2-2l.7-.9-1-1.8z" />
    </svg>
  )
}

/** The letter ع as a path, so that an English page does not load the Arabic fonts for one letter. */
export function AinIcon({ className, ...rest }: IconProps) {
  return (
    <svg viewBox="0 0 620 906" aria-hidden="true" {...rest} className={classes('icon', className)}>
      <path
        fill="currentColor"
        transform="matrix(1 0 0 -1 0 526)"
        d="M348-379Q272-379 214-359T118-304T60-224T40-127Q40-73 61-23T124 66T228 130T375 154V0Q313 0 268-17T198-62T173-118Q173-146 196-170T259-209T355-224Q383-224 413-220T472-208T523-192L580-322Q532-350 472-364T348-379ZM375 0V154H565V0ZM380 37Q296 37 226 61T115 135T73 266Q73 331 98 380T166 460T263 510T379 526Q425 526 474 516T564 486L505 357Q478 364 443 368T379 372Q295 372 251 340T207 255Q207 224 224 201T281 166T380 154Z"
      />
    </svg>
  )
}
