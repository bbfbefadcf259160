import type { PushDevice } from '#contract/push.ts'
import type { Examples } from './call-example.ts'
import { ids } from './ids.ts'

const device = {
  _id: ids.pushDevice,
  browser:
    'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Mobile Safari/537.36',
  fingerprint: '8fec89aa3fec8c2ac94322eb783335041d1bbbfc254aee7e0b93e946cd30bbe2',
  current: true,
  createdAt: '2026-11-05T12:00:00.000Z',
  lastSentAt: null,
} satisfies PushDevice

const subscription = {
  endpoint: 'https://fcm.googleapis.com/fcm/send/e2Xample0000',
  keys: {
    p256dh: 'BE5a3pXPqB6qLqmuK57TOfK_pxywrNQ06hHoL5-f__CltHvZr1CkEiJyFg_Fhnhi7QEgnpPz9jUr5Phf4Sw6aUA',
    auth: '-8NuZYljHg_d1MoNBEXlsg',
  },
}

const digest = { isOn: true, email: true, isConnected: true }

/** Notices on the devices of staff, and the daily digest. */
export const pushExamples = {
  readDigest: { answer: digest },
  changeDigest: { body: { isOn: true }, answer: digest },
  readPush: {
    answer: {
      publicKey: 'BNS6TLEux8tyq71VjIlgvx63UuVxKoUJdscslK1jADit8i7P-7VcVEOzeiQvknLgi46-yX82IMgcpynJAfhpc-o',
      devices: [device],
    },
  },
  addPushDevice: { body: subscription, answer: { device } },
  removePushDevice: { params: { id: ids.pushDevice } },
} satisfies Partial<Examples>
