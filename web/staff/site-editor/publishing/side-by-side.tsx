import type { ReactNode } from 'react'
import type { SitePicture } from '#contract/site-content.ts'
import { languages } from '#contract/values.ts'
import { useFormat } from '#web/platform/format.tsx'
import { useMessages } from '#web/platform/messages.ts'
import { isDeepEqual } from '#web/staff/site-editor/draft/changes.ts'
import type { Place } from '#web/staff/site-editor/draft/paths.ts'
import { mediaMessages } from '#web/staff/site-editor/media/messages.ts'
import { stack } from '#web/ui/layout.ts'
import styles from './publishing.module.css'
import { EmptyValue, ShownValue, SmallPicture } from './shown-value.tsx'
import { isPicture, useChangeDetails } from './use-change-details.ts'

type Side = { value: unknown; head?: string; isChosen?: boolean }
type TwoSidesProps = { place: Place; one: Side; other: Side }

/**
 * Two values of a path side by side. If both are the same image, it is shown once with its other differences as text.
 */
export function TwoSides({ place, one, other }: TwoSidesProps) {
  const same = samePicture(one.value, other.value)
  return (
    <>
      {same && <SamePicture place={place} {...same} />}
      <div className={styles.sides}>
        <OneSide side={one}>
          {same ? (
            <SaidOfPicture picture={same.before} beside={same.after} />
          ) : (
            <ShownValue place={place} value={one.value} />
          )}
        </OneSide>
        <OneSide side={other}>
          {same ? (
            <SaidOfPicture picture={same.after} beside={same.before} />
          ) : (
            <ShownValue place={place} value={other.value} />
          )}
        </OneSide>
      </div>
    </>
  )
}

function OneSide({ side: { head, isChosen = false }, children }: { side: Side; children: ReactNode }) {
  return (
    <div>
      {head && <span className="micro">{head}</span>}
      <div className={styles.value} data-chosen={isChosen || undefined}>
        {children}
      </div>
    </div>
  )
}

type Same = { before: SitePicture; after: SitePicture }

function samePicture(before: unknown, after: unknown): Same | null {
  return isPicture(before) && isPicture(after) && before.id === after.id ? { before, after } : null
}

function SamePicture({ place, before, after }: Same & { place: Place }) {
  const detailsOf = useChangeDetails()
  return (
    <>
      <ul className={stack(4)}>
        {detailsOf({ place, before, after }).map((detail) => (
          <li key={detail}>{detail}</li>
        ))}
      </ul>
      <SmallPicture picture={after} />
    </>
  )
}

/** The differences of one image from the other: description and focus. */
function SaidOfPicture({ picture, beside }: { picture: SitePicture; beside: SitePicture }) {
  const t = useMessages(mediaMessages).crop
  const { percent } = useFormat()
  // An image without a focus is cropped around its center.
  const { x, y } = picture.focus ?? { x: 50, y: 50 }
  return (
    <ul className={stack(4)}>
      {languages
        .filter((language) => picture.alt[language] !== beside.alt[language])
        .map((language) => (
          <li key={language}>
            {picture.alt[language] ? (
              <span lang={language} dir="auto">
                {picture.alt[language]}
              </span>
            ) : (
              <EmptyValue />
            )}
          </li>
        ))}
      {!isDeepEqual(picture.focus, beside.focus) && <li>{t.at(percent(x / 100), percent(y / 100))}</li>}
    </ul>
  )
}
