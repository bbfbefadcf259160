import type { CallId } from '#contract/endpoints.ts'

type Reasons = { [Id in CallId]?: string }

/** The calls that cannot succeed in this test, and why. A success of one is an error too. */
export const neverGranted: Reasons = {
  setUpOwner: 'it needs a product that nobody owns yet',
  remindByEmail: 'it needs a mail server, to which mails would be sent',
  addPushDevice: 'it needs an address at a known push service, where a notice would be sent',
}

/** The calls with a form that take a file of any kind, and why. */
export const takesAnyFile: Reasons = {
  findLeakSourceOfFile: 'the file is only searched for a code, and not kept',
}

/** The calls that may reject with 422 what their schemas accept, and the rule beyond the schema. */
export const stricterThanSchema: Reasons = {
  publishSite: 'what a site shows has words in both languages, and its pictures are there',
  shareDraft: 'what a draft shows of a member is what the member agreed to',
  uploadFile: 'a crop is for pictures of the site alone, and what a file is for says what it may be',
  submitApplication:
    'it needs consent, the ticket of a proof holds once, and the version of the site was there',
  subscribe: 'the ticket of a proof holds once, and the version of the site was there',
  addPushDevice: 'the endpoint is one of a known push service, and its key a point of the curve',
  approveApplication: 'the amounts that arrived, with what becomes of the difference, give 1 to 365 days',
  rejectApplication: 'a top-up is asked where less arrived than is due',
  refundRequest: 'no more is paid back than there is',
  recordDataBreach: 'no time is in the future, and none before a breach was noticed',
  changeRetention: 'each kind has bounds of its own, and the choice that was seen is named',
  changeDataBreach: 'no time is in the future, and none before a breach was noticed',
  recordPrivacyRequest: 'no day of receipt is in the future',
  saveProgress: 'the ticket of a photo holds once',
  saveIntake: 'a birth year is that of somebody from 10 to 110 years old',
  saveStarterBundle: 'a resource of a bundle is in the library',
  giveStarterBundles: 'no member is in a batch twice',
  remindByEmail: 'no member is in a batch twice',
  addResource: 'the ticket of a file holds once',
  replaceResourceFile: 'the ticket of a file holds once, and a link has no file',
  restoreResourceFile: 'a link has no file',
  giveToMany: 'it takes members or a filter, not both',
  changeUser: 'the coach of a member is one who is there',
  assignCoach: 'the coach of a member is one who is there',
  changeResource: 'a document becomes no video, and a video no document',
  addCoach: 'the password that holds must be known',
  inviteStaff: 'the password that holds must be known',
  changeCoach: 'the password that holds must be known',
  register: 'a password is not its owner’s e-mail or name',
  setUpOwner: 'a password is not its owner’s e-mail or name',
  requireSecondFactor: 'the password that holds, or a fresh code, must be known',
  removeCoach: 'the password that holds must be known',
  makePasswordLink: 'the password that holds must be known',
  changePassword: 'the password that holds must be known',
  checkPaymentNotices: 'the password that holds must be known',
  deleteMyAccount: 'the password that holds must be known',
  beginSecondFactor: 'the password that holds must be known',
  renewRecoveryCodes: 'the password that holds, or a fresh code, must be known',
  removeSecondFactor: 'the password that holds, or a fresh code, must be known',
  beginPasskey: 'the password that holds, or a fresh code, must be known',
  removePasskey: 'the password that holds, or a fresh code, must be known',
}
