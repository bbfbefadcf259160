import type { ApplicationInput } from '#contract/applications.ts'
import type { OwnRequest } from '#contract/applications-renewal.ts'
import type { SubscriptionRequest } from '#contract/applications-review.ts'
import { ids, signedLink } from './ids.ts'
import { member } from './people.ts'

/** What a request sends of its transfer. */
export const transfer = { payCode: 'K7M4', payTicket: 'Qm9vdHMtYW5kLXJlZC1zaG9lcy1ydW4tZm9yLW1pbGVz' }

/** The body of an application. */
export const application = {
  fullName: 'سارة إبراهيم',
  email: 'sara.ibrahim@example.com',
  phone: '0100 123 4567',
  whatsapp: '٠١٠٠ ١٢٣ ٤٥٦٧',
  socialMedia: '@sara.lifts',
  password: 'seven-green-kettlebells',
  plan: 'professional',
  months: 2,
  paymentProof: { cloudinaryId: ids.ticket },
  siteVersion: 1,
  expectedTotal: 4000,
  ...transfer,
  paymentMethod: 'instapay',
  consent: true,
  privacyVersion: 1,
} satisfies ApplicationInput

/** The same application as staff see it while it is pending. */
export const pendingRequest = {
  _id: ids.request,
  code: 'K7QF-3M9X',
  sentByAccount: false,
  fullName: member.name,
  email: member.email,
  phone: '0100 123 4567',
  phoneE164: '+201001234567',
  whatsapp: '0100 123 4567',
  whatsappE164: '+201001234567',
  socialMedia: '@sara.lifts',
  plan: 'professional',
  status: 'pending',
  kind: 'new',
  paymentProof: signedLink(ids.proof),
  paymentProofDetails: {
    originalName: 'instapay.jpg',
    size: 184_320,
    mimetype: 'image/jpeg',
    uploadedAt: '2026-11-01T08:55:00.000Z',
    thumbnailUrl: signedLink(ids.proof, '200'),
    previewUrl: signedLink(ids.proof, '800'),
    duplicates: [
      {
        subscriptionId: ids.otherRequest,
        fullName: 'Omar Tarek',
        createdAt: '2026-10-20T10:12:00.000Z',
        likeness: 'one_line',
        previewUrl: signedLink(ids.proof, '800'),
        area: { x: 92, y: 310, width: 420, height: 28 },
        otherArea: { x: 92, y: 310, width: 420, height: 28 },
      },
    ],
  },
  reading: {
    state: 'read',
    facts: {
      method: { value: 'instapay', confidence: 0.9, box: { x: 320, y: 40, width: 360, height: 60 } },
      reference: { value: '309476865128', confidence: 0.98, box: { x: 60, y: 610, width: 300, height: 30 } },
      amount: { value: 4000, confidence: 0.98, box: { x: 250, y: 270, width: 380, height: 55 } },
      time: { value: '2026-11-01T10:50', confidence: 0.98, box: { x: 60, y: 680, width: 340, height: 30 } },
      sender: null,
      state: { value: 'sent', confidence: 0.9, box: { x: 280, y: 180, width: 440, height: 40 } },
      recipient: {
        value: 'karim@instapay',
        confidence: 0.91,
        box: { x: 60, y: 540, width: 280, height: 30 },
      },
      code: null,
    },
    sameReference: [],
  },
  earlierProofs: [],
  order: {
    plan: 'professional',
    name: { ar: 'الاحترافية', en: 'Professional' },
    price: 2000,
    currency: 'EGP',
    months: 2,
    total: 4000,
    features: [{ ar: 'مكالمة متابعة كل أسبوعين', en: 'A follow-up call every two weeks' }],
    siteVersion: 1,
    language: 'ar',
  },
  ...{ payCode: transfer.payCode, paymentMethod: 'instapay' },
  existingMember: false,
  ownPassword: true,
  goals: [],
  createdAt: '2026-11-01T09:00:00.000Z',
  updatedAt: '2026-11-01T09:00:00.000Z',
} satisfies SubscriptionRequest

const reviewed = {
  reviewedBy: 'Karim',
  reviewedAt: '2026-11-01T09:30:00.000Z',
  updatedAt: '2026-11-01T09:30:00.000Z',
}

const { ownPassword: _onlyPending, ...decidedRequest } = pendingRequest

/** The same application after its approval. */
export const approvedRequest = {
  ...decidedRequest,
  ...reviewed,
  userId: ids.member,
  status: 'approved',
} satisfies SubscriptionRequest

/** The same application after staff told the applicant. */
export const toldRequest = {
  ...approvedRequest,
  told: { at: '2026-11-01T09:31:00.000Z', by: 'Karim' },
} satisfies SubscriptionRequest

/** The same application after staff saw its payment arrive. */
export const arrivedRequest = {
  ...approvedRequest,
  arrival: { channel: 'instapay', at: '2026-11-01T09:32:00.000Z', by: 'Karim', missing: 0 },
} satisfies SubscriptionRequest

/** The same application after its rejection. */
export const rejectedRequest = {
  ...decidedRequest,
  ...reviewed,
  status: 'rejected',
  rejectionReason: 'الإيصال غير واضح',
} satisfies SubscriptionRequest

/** The same application after staff reopened it. */
export const reopenedRequest = {
  ...pendingRequest,
  rejectionReason: rejectedRequest.rejectionReason,
} satisfies SubscriptionRequest

/** A member's renewal. */
export const renewal = {
  _id: ids.renewal,
  plan: 'professional',
  status: 'pending',
  kind: 'renewal',
  price: 2000,
  months: 2,
  total: 4000,
  payCode: transfer.payCode,
  hasProof: true,
  createdAt: '2026-11-20T09:00:00.000Z',
} satisfies OwnRequest
