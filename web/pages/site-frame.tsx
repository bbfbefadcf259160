import { useEffect, useRef } from 'react'
import { Outlet, useLocation } from 'react-router'
import { ContactButton } from '#web/site/contact-button.tsx'
import { Footer } from '#web/site/footer.tsx'
import { NeedsScripts } from '#web/site/needs-scripts.tsx'
import { TopBar } from '#web/site/top-bar.tsx'
import styles from './site-frame.module.css'

/** Screens that can do nothing for a visitor without scripts. */
const needingScripts = [
  '/subscription',
  '/members',
  '/members/account',
  '/status',
  '/setup',
  '/api-test',
  '/forgot-password',
  '/reset-password',
]
/** Screens with a form of their own: a button that floats above them would cover theirs. */
const withForms = ['/contact', ...needingScripts]

/** What the public screens share: the top bar above them, the footer below, the floating contact button. */
export default function SiteFrame() {
  const { pathname, hash } = useLocation()
  const isAtHome = pathname === '/'
  const main = useRef<HTMLElement>(null)
  const lastPath = useRef(pathname)

  // Somebody who reads by ear or by keyboard goes on from the beginning of a new screen, not from where the old one was.
  useEffect(() => {
    if (lastPath.current === pathname) return
    lastPath.current = pathname
    const section = hash ? document.getElementById(hash.slice(1)) : null
    ;(section ?? main.current)?.focus({ preventScroll: true })
  }, [pathname, hash])

  return (
    <>
      <TopBar clear={isAtHome} />
      <main id="main" ref={main} tabIndex={-1} className={isAtHome ? undefined : styles.inner}>
        {needingScripts.includes(pathname) && <NeedsScripts />}
        <Outlet />
      </main>
      <Footer />
      {!withForms.includes(pathname) && <ContactButton key={pathname} />}
    </>
  )
}
