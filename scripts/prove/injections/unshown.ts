/** Fields that no screen shows, by their names, and why; a field that is neither seen nor here is a fault. */
const reasons: [RegExp, string][] = [
  [/(^|\.)(password|newPassword|currentPassword|customPassword)$/i, 'a password is kept as a hash alone'],
  [/^\w+: website$/, 'a trap for robots: nothing of such a request is kept'],
  [/^reportCsp: /, 'a report is written into the log alone'],
  [/^countVisit: source$/, 'of a source only its kind is counted'],
  [/: sections\.\d+\.(name|type)$/, 'a section is shown by the name of its kind'],
  [/^addPasskey: response\./, 'what a passkey says of itself is told to browsers alone'],
  [/: paymentProof\.cloudinaryId$/, 'a ticket names a proof and is not kept'],
  [/^(addCoach|changeCoach): (name|title\.\w+)$/, 'the team is listed for programs alone, by GET /coach'],
]

/** Why no screen shows a field; null where one has to. */
export function whyUnshown(field: string): string | null {
  return reasons.find(([name]) => name.test(field))?.[1] ?? null
}
