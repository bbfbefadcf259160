import type { Config } from '@react-router/dev/config'

export default {
  appDirectory: 'web',
  buildDirectory: 'build',
  ssr: true,
  // The whole route table is small: sent at once, it spares the visitor a call before each first visit of a screen.
  routeDiscovery: { mode: 'initial' },
} satisfies Config
