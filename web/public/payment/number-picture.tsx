import { create } from 'qrcode'

type NumberPictureProps = { number: string; label: string; className: string | undefined }

/** Light modules around the code, which cameras need to find it. */
const quiet = 4

/** A number as a QR code, for the camera of a phone beside a wide screen. */
export function NumberPicture({ number, label, className }: NumberPictureProps) {
  const { size, data } = create(number, { errorCorrectionLevel: 'M' }).modules
  const side = size + 2 * quiet
  const dark = [...data].flatMap((isDark, at) =>
    isDark ? `M${(at % size) + quiet} ${Math.floor(at / size) + quiet}h1v1h-1z` : [],
  )
  return (
    <svg viewBox={`0 0 ${side} ${side}`} role="img" aria-label={label} className={className}>
      <path d={`M0 0h${side}v${side}h-${side}z`} fill="#fff" />
      <path d={dark.join('')} fill="#000" />
    </svg>
  )
}
