import { useEffect, useRef } from 'react'
import { Outlet, useLocation } from 'react-router'
import { ContactPlace } from '#web/shell/contact-place.tsx'
import { Footer } from '#web/shell/footer.tsx'
import { NeedsScripts } from '#web/shell/needs-scripts.tsx'
import { areaNavPlace, TopBar } from '#web/shell/top-bar.tsx'
import { classes } from '#web/ui/classes.ts'
import styles from './site-frame.module.css'

/** Screens that do not work without scripts. */
const needingScripts = [
  '/subscription',
  '/members',
  '/members/account',
  '/status',
  '/setup',
  '/join',
  '/api-test',
  '/forgot-password',
  '/reset-password',
  '/confirm-email',
]
/** Screens with a form, whose buttons the dock would cover. */
const withForms = ['/contact', ...needingScripts]

/**
 * The frame of the public screens: the top bar, the footer and the dock with the contact button. The members' area has a bar
 * of its own, a place for its navigation, and no footer.
 */
export default function SiteFrame() {
  const { pathname, hash } = useLocation()
  const isAtHome = pathname === '/'
  const isArea = pathname.startsWith('/members')
  const main = useRef<HTMLElement>(null)
  const lastPath = useRef(pathname)

  // On a new screen, users of a screen reader or keyboard continue at its start.
  useEffect(() => {
    if (lastPath.current === pathname) return
    lastPath.current = pathname
    const section = hash ? document.getElementById(hash.slice(1)) : null
    ;(section ?? main.current)?.focus({ preventScroll: true })
  }, [pathname, hash])

  return (
    <>
      <TopBar clear={isAtHome} area={isArea} />
      {isArea && <div id={areaNavPlace} />}
      <main
        id="main"
        ref={main}
        tabIndex={-1}
        className={isAtHome ? undefined : classes(styles.inner, isArea && styles.area)}
      >
        {needingScripts.includes(pathname) && <NeedsScripts />}
        <Outlet />
      </main>
      {!isArea && <Footer />}
      {!withForms.includes(pathname) && <ContactPlace key={pathname} />}
    </>
  )
}
