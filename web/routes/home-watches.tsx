import { GlassWatch } from '#web/member/profile/glass-watch.tsx'
import { PurposesWatch } from '#web/member/purposes/purposes-watch.tsx'

/** What a member is told or asked at the top of their home. The home does not wait for it. */
export function HomeWatches({ token }: { token: string }) {
  return (
    <>
      <PurposesWatch token={token} />
      <GlassWatch token={token} />
    </>
  )
}
