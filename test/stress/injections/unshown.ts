import type { CallId } from '#contract/endpoints.ts'

/** Fields that no screen shows, by name, and why; a field that is neither visible nor listed is an error. */
const reasons: [RegExp, string][] = [
  [/(: |\.)(password|newPassword|currentPassword|customPassword)$/i, 'a password is stored only as a hash'],
  [/^\w+: website$/, 'a honeypot: such a request is not stored'],
  [/^reportCsp: /, 'a report is only logged'],
  [/^(countVisit|countVisitStep|submitApplication): source$/, 'only the kind of a source is counted'],
  [/: sections\.\d+\.(name|type)$/, 'a section is shown by the name of its component'],
  [/^addPasskey: response\./, 'the data of a passkey is only for browsers'],
  [/: paymentProof\.cloudinaryId$/, 'a ticket refers to a payment proof and is not stored'],
  [/^(addCoach|changeCoach): title\.\w+$/, 'titles of the team are only in the API, by GET /coach'],
  [/^addCoach: name$/, 'a name is shown with comments; changeCoach renames a coach who has some'],
  [/^(addResource|changeResource): category$/, 'categories are only in the API'],
  [/^confirmEmailChange: reason$/, 'a reason is only in the audit log of the team'],
  [/^resetPassword: name$/, 'the link is for a verified address, and only changes a password'],
]

/** Why no screen shows a field; null if one must. */
export function whyUnshown(field: string): string | null {
  return reasons.find(([name]) => name.test(field))?.[1] ?? null
}

const refersOnly = 'its ids, codes and tickets only refer to existing rows'
const needsPassword = 'it needs a correct password or a step started with one; the input is not stored'

/** Calls that reject all fields, and why; a call that accepts no text must be listed, and no other. */
const untaken: Partial<Record<CallId, string>> = {
  openDraft: refersOnly,
  readApplicationStatus: refersOnly,
  sendNewProof: refersOnly,
  accessResource: refersOnly,
  resendRequest: refersOnly,
  cancelSubscription: refersOnly,
  assignCoach: refersOnly,
  answerPublicationConsent: refersOnly,
  saveStarterBundle: refersOnly,
  replaceResourceFile: refersOnly,
  refundRequest: refersOnly,
  restoreNote: refersOnly,
  openInvitation: refersOnly,
  proveEmailChange: refersOnly,
  login: needsPassword,
  coachLogin: needsPassword,
  completeCoachLogin: needsPassword,
  askPasskey: needsPassword,
  beginSecondFactor: needsPassword,
  requireSecondFactor: needsPassword,
  removeCoach: needsPassword,
  checkPaymentNotices: needsPassword,
}

/** Why a call accepts no text in any field; null if it must accept one. */
export const whyUntaken = (call: CallId): string | null => untaken[call] ?? null
