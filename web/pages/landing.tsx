import { PageHead } from '#web/site/page-head.tsx'

/** The landing page. */
export default function LandingPage() {
  return <PageHead title="" description="" />
}
