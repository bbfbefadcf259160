import type { Examples } from './call-example.ts'
import { firstPage, ids, onlyPage } from './ids.ts'
import { member } from './people.ts'

const params = { id: ids.member }
const given = { answer: { user: member } }
const video = { title: 'السكوات: العمق الصحيح', url: 'https://example.com/squat.mp4' }

const usage = {
  date: '2026-11-03',
  videos: { used: 1, limit: 3 },
  trainings: { used: 1, limit: null },
}

/** A member's own data, and what staff change of members. */
export const memberExamples = {
  readMyResources: { answer: { user: member, usage } },
  accessResource: {
    body: { resourceType: 'training', resourceId: ids.document },
    answer: { usage, url: 'https://example.com/warm-up.pdf' },
  },
  countUsers: {
    query: { coach: ids.coach, plan: 'professional' },
    answer: {
      counts: {
        all: { count: 1000, isLowerBound: true },
        active: { count: 214, isLowerBound: false },
        ending: { count: 12, isLowerBound: false },
        expired: { count: 640, isLowerBound: false },
        paused: { count: 3, isLowerBound: false },
        blocked: { count: 2, isLowerBound: false },
        none: { count: 150, isLowerBound: false },
        unassigned: { count: 9, isLowerBound: false },
      },
    },
  },
  listUsers: {
    query: {
      ...firstPage,
      status: 'active',
      coach: ids.coach,
      plan: 'professional',
      sort: 'name',
      q: 'سارة',
    },
    answer: { ...onlyPage, users: [member] },
  },
  makeCsvLink: {
    body: { table: 'members', status: 'active' },
    answer: {
      url: '/files/csv?exp=1793707500&for=01a22951&lang=ar&of=%7B%22table%22%3A%22members%22%7D&sig=p8Yc0v',
      expiresAt: '2026-11-03T12:05:00.000Z',
    },
  },
  addMember: {
    body: {
      name: member.name,
      email: 'sara@example.com',
      phone: '0100 123 4567',
      subscription: { plan: 'professional', accessDays: 60 },
    },
    ...given,
  },
  getUser: { params, ...given },
  changeUser: {
    params,
    body: {
      subscription: { plan: 'professional', accessDays: 60 },
      goals: member.goals,
      weeklyGoal: 4,
      coachId: ids.coach,
    },
    answer: { user: member, undo: 'djE.Jm1sVtq2yQw8nB4x' },
  },
  changeAccess: {
    params,
    body: { change: { act: 'pause', days: 14 }, wasEndDate: member.subscription.endDate },
    answer: { user: member, undo: 'djE.Jm1sVtq2yQw8nB4x' },
  },
  assignItem: { params, body: { resourceType: 'document', resourceId: ids.resource }, ...given },
  assignItems: {
    params,
    body: { videos: [video], documents: [{ resourceId: ids.resource, type: 'training' }] },
    ...given,
  },
  giveStarterBundle: { params, answer: { given: 3 } },
  giveStarterBundles: {
    body: { userIds: [ids.member, ids.otherMember] },
    answer: {
      batch: ids.batch,
      members: [
        { userId: ids.member, name: member.name, outcome: 'given', given: 3 },
        { userId: ids.otherMember, name: 'Nour Hassan', outcome: 'no_starter_bundle', given: 0 },
      ],
    },
  },
  undoStarterBundles: {
    params: { id: ids.batch },
    answer: { members: [{ userId: ids.member, name: member.name, removed: 3 }] },
  },
  removeItem: { params, body: { _id: ids.document }, answer: { user: member, taken: true } },
} satisfies Partial<Examples>
