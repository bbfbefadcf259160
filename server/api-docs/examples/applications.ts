import type { Examples } from './call-example.ts'
import { firstPage, ids, onlyPage } from './ids.ts'
import { member } from './people.ts'
import {
  application,
  approvedRequest,
  arrivedRequest,
  pendingRequest,
  rejectedRequest,
  renewal,
  reopenedRequest,
  toldRequest,
  transfer,
} from './requests.ts'

const submission = {
  body: application,
  answer: {
    subscription: {
      _id: ids.request,
      status: 'pending',
      plan: 'professional',
      ...{ price: 2000, months: 2, total: 4000 },
      code: 'K7QF-3M9X',
      payCode: 'K7M4',
      createdAt: '2026-11-01T09:00:00.000Z',
    },
  },
} satisfies Examples['submitApplication']

const query = {
  ...firstPage,
  status: 'decided',
  told: 'no',
  arrived: 'no',
  method: 'instapay',
  plan: 'professional',
  kind: 'new',
  flag: 'unsigned',
  from: '2026-11-01',
  to: '2026-11-30',
  q: 'سارة',
} as const
const counts = { total: 1, pending: 0, approved: 1, rejected: 0, notTold: 1, notArrived: 1 }
const methods = [{ method: 'instapay', count: 1 }]
const list = { query, answer: { ...onlyPage, requests: [approvedRequest], counts, methods } }

const approval = {
  params: { id: ids.request },
  body: { accessDays: 60, customPassword: 'seven-green-kettlebells', arrived: 'instapay' },
  answer: { subscription: approvedRequest, user: member, passwordUnchanged: false, bundleGiven: 3 },
} satisfies Examples['approveApplication']

const rejection = {
  params: { id: ids.request },
  body: { reason: 'الإيصال غير واضح' },
  answer: { subscription: rejectedRequest },
} satisfies Examples['rejectApplication']

const statusKey = { code: 'K7QF-3M9X', phoneLast4: '4567' }
const proof = { cloudinaryId: ids.ticket }

/** Sending and reviewing applications, and the applications of an account. */
export const applicationExamples = {
  quoteOrder: {
    body: { plan: 'professional', months: 2, ...transfer },
    answer: {
      ...transfer,
      expiresAt: '2026-11-03T08:30:00.000Z',
      plan: 'professional',
      ...{ price: 2000, months: 2, total: 4000 },
    },
  },
  submitApplication: submission,
  readApplicationStatus: {
    body: statusKey,
    answer: {
      status: 'rejected',
      reason: 'الإيصال غير واضح',
      plan: 'professional',
      ...{ price: 2000, months: 2, total: 4000 },
      payCode: transfer.payCode,
      createdAt: '2026-11-01T09:00:00.000Z',
      reviewedAt: '2026-11-01T09:30:00.000Z',
      canSendProof: true,
    },
  },
  sendNewProof: {
    body: { ...statusKey, paymentProof: proof },
    answer: {
      status: 'pending',
      plan: 'professional',
      ...{ price: 2000, months: 2, total: 4000 },
      createdAt: '2026-11-01T09:00:00.000Z',
      canSendProof: false,
    },
  },
  correctReading: {
    body: { ...statusKey, correction: { amount: 400_000 } },
    answer: {
      status: 'pending',
      plan: 'professional',
      ...{ price: 2000, months: 2, total: 4000 },
      createdAt: '2026-11-01T09:00:00.000Z',
      canSendProof: false,
      reading: {
        reference: '309476865128',
        readAt: '2026-11-01T09:01:00.000Z',
        correction: { amount: 400_000, at: '2026-11-01T09:20:00.000Z' },
      },
    },
  },
  listSubscriptions: { query, answer: { ...onlyPage, subscriptions: [approvedRequest], counts, methods } },
  listAdminRequests: list,
  getRequest: { params: { id: ids.request }, answer: { subscription: pendingRequest } },
  approveApplication: approval,
  rejectApplication: rejection,
  undoDecision: { params: { id: ids.request }, answer: { subscription: pendingRequest } },
  carryOutDecision: { params: { id: ids.request }, answer: { subscription: approvedRequest } },
  markTold: { params: { id: ids.request }, answer: { subscription: toldRequest } },
  unmarkTold: { params: { id: ids.request }, answer: { subscription: approvedRequest } },
  reopenRequest: { params: { id: ids.request }, answer: { subscription: reopenedRequest } },
  markArrived: {
    params: { id: ids.request },
    body: { channel: 'instapay' },
    answer: { subscription: arrivedRequest },
  },
  unmarkArrived: { params: { id: ids.request }, answer: { subscription: approvedRequest } },
  listOtherRequests: {
    params: { id: ids.request },
    query: { by: 'email' },
    answer: {
      requests: [
        {
          _id: ids.otherRequest,
          fullName: 'سارة إبراهيم',
          email: pendingRequest.email,
          phone: '0111 765 4321',
          plan: 'basic',
          byMember: false,
          createdAt: '2026-11-01T08:20:00.000Z',
        },
      ],
      total: 1,
    },
  },
  rejectOtherRequests: {
    params: { id: ids.request },
    body: { ids: [ids.otherRequest], by: 'email' },
    answer: { rejected: 1, left: 0 },
  },
  readCurrentMembership: {
    answer: {
      subscription: member.subscription,
      request: renewal,
      had: {
        videos: [{ _id: ids.video, titles: { ar: 'السكوات: العمق الصحيح', en: 'Squat: the right depth' } }],
        documents: [
          {
            _id: ids.document,
            titles: { ar: 'تمارين الإحماء', en: 'Warm-up drills' },
            type: 'training',
          },
        ],
      },
    },
  },
  subscribe: {
    body: {
      planId: 'professional',
      months: 2,
      paymentProof: proof,
      siteVersion: 1,
      expectedTotal: 4000,
      ...transfer,
      paymentMethod: 'instapay',
    },
    answer: { subscription: renewal },
  },
  resendRequest: {
    params: { id: ids.renewal },
    body: { paymentProof: proof },
    answer: { subscription: renewal },
  },
  cancelSubscription: {
    body: { _id: renewal._id },
    answer: { subscription: { ...renewal, status: 'cancelled', hasProof: false } },
  },
} satisfies Partial<Examples>
