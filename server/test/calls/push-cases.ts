import type { CallCases } from './call-case.ts'

const happy = () => ({})

/** Notices on the devices of staff. */
export const pushCases = {
  readPush: { happy },
  addPushDevice: { happy },
  removePushDevice: {
    happy: async ({ call }) => {
      const { device } = await call('addPushDevice')
      return { params: { id: device._id } }
    },
  },
} satisfies Partial<CallCases>
