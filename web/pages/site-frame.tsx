import { Outlet } from 'react-router'

/** What the public screens share: the top bar above them, the footer below, the floating contact button. */
export default function SiteFrame() {
  return (
    <main id="main" tabIndex={-1}>
      <Outlet />
    </main>
  )
}
