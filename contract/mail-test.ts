/** What came of a test mail: the mail server accepted it, or why it was not sent. */
export const mailTestOutcomes = [
  'sent',
  'no_server',
  'name_not_found',
  'refused',
  'timed_out',
  'encryption',
  'certificate',
  'password',
  'sender',
  'recipient',
  'failed',
] as const
export type MailTestOutcome = (typeof mailTestOutcomes)[number]
