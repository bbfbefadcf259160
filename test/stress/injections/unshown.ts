import type { CallId } from '#contract/endpoints.ts'

/** Fields that no screen shows, by name, and why; a field that is neither visible nor listed is an error. */
const reasons: [RegExp, string][] = [
  [/(: |\.)(password|newPassword|currentPassword|customPassword)$/i, 'a password is kept as a hash alone'],
  [/^\w+: website$/, 'a trap for robots: nothing of such a request is kept'],
  [/^reportCsp: /, 'a report is written into the log alone'],
  [/^countVisit: source$/, 'of a source only its kind is counted'],
  [/: sections\.\d+\.(name|type)$/, 'a section is shown by the name of its kind'],
  [/^addPasskey: response\./, 'what a passkey says of itself is told to browsers alone'],
  [/: paymentProof\.cloudinaryId$/, 'a ticket names a proof and is not kept'],
  [/^(addCoach|changeCoach): title\.\w+$/, 'titles of the team are listed for programs alone, by GET /coach'],
  [/^addCoach: name$/, 'a name is shown with what its bearer says: changeCoach is about one who has'],
  [/^(addResource|changeResource): category$/, 'categories are for programs alone'],
  [/^resetPassword: name$/, 'the link is of a proved address, and changes a password alone'],
]

/** Why no screen shows a field; null if one must. */
export function whyUnshown(field: string): string | null {
  return reasons.find(([name]) => name.test(field))?.[1] ?? null
}

const names = 'its ids, codes and tickets only name what is there already'
const proves = 'it is done for a right password or a step begun with one; nothing of what was typed is kept'

/** Calls that reject all fields, and why; a call that accepts no text must be listed, and no other. */
const untaken: Partial<Record<CallId, string>> = {
  openDraft: names,
  readApplicationStatus: names,
  sendNewProof: names,
  accessResource: names,
  subscribe: names,
  resendRequest: names,
  cancelSubscription: names,
  assignCoach: names,
  login: proves,
  coachLogin: proves,
  completeCoachLogin: proves,
  askPasskey: proves,
  beginSecondFactor: proves,
  requireSecondFactor: proves,
  removeCoach: proves,
}

/** Why a call accepts no text in any field; null if it must accept one. */
export const whyUntaken = (call: CallId): string | null => untaken[call] ?? null
