import { PageHead } from '#web/site/page-head.tsx'

/** How the owner handles personal data. */
export default function PrivacyPage() {
  return <PageHead title="" description="" />
}
