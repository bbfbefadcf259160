import { at, later, type Rows } from './first-table-rows.ts'

/** The same of the tables about privacy. */
export const privacyRows: Rows[] = [
  {
    since: '108-guardians',
    table: 'guardians',
    rows: [
      {
        ...{ user_id: 'mona', name: 'Heba', phone: '0100 123 4567', phone_e164: '+201001234567' },
        ...{ consent_at: at, consent_version: '1', needed_until: '2031-01-01' },
      },
    ],
  },
  {
    since: '088-data-breaches',
    table: 'data_breaches',
    rows: [{ id: 'breach', noticed_at: at, facts: '{}', version: 1, recorded_at: at, changed_at: at }],
  },
  {
    since: '088-data-breaches',
    table: 'data_breach_versions',
    rows: [{ breach_id: 'breach', version: 1, facts: '{}', changed_at: at, changed_by: 'karim' }],
  },
  {
    since: '090-health-access',
    table: 'glass_openings',
    rows: [
      {
        ...{
          id: 'opening',
          user_id: 'mona',
          staff_id: 'karim',
          staff_name: 'Karim',
          staff_role: 'owner',
          reason: 'Salma is away',
        },
        ...{ opened_at: at, expires_at: later },
      },
    ],
  },
  {
    since: '090-health-access',
    table: 'health_readers',
    rows: [{ user_id: 'mona', staff_id: 'karim', since: at }],
  },
  {
    since: '093-refund-proofs',
    table: 'refund_proofs',
    rows: [{ act_id: 'refund-act', upload_id: 'upload-proof' }],
  },
  {
    since: '099-retention',
    table: 'retention_periods',
    rows: [{ kind: 'photos', days: 180, changed_at: at }],
  },
  {
    since: '100-privacy-versions',
    table: 'privacy_versions',
    rows: [{ number: 1, text_ar: 'نحفظ بياناتك', text_en: 'We keep your data', began_at: at }],
  },
  {
    since: '110-purposes',
    table: 'purpose_answers',
    rows: [{ user_id: 'mona', version: '1', agrees: true, answered_at: at }],
  },
  {
    since: '090-health-access',
    table: 'photo_views',
    rows: [
      {
        ...{ upload_id: 'upload-proof', staff_id: 'karim', staff_name: 'Karim', staff_role: 'owner' },
        ...{ day: '2026-01-02', user_id: 'mona', last_viewed_at: at },
      },
    ],
  },
  {
    since: '096-privacy-requests',
    table: 'privacy_requests',
    rows: [
      {
        ...{
          id: 'request-open',
          user_id: 'mona',
          name: '',
          kind: 'objection',
          state: 'open',
          way: 'account',
        },
        ...{
          text: 'Not my photos',
          received_on: '2026-01-02',
          due_on: '2026-02-01',
          recorded_at: at,
          answer: '',
        },
      },
      {
        ...{
          id: 'request-closed',
          name: 'Sara',
          contact: 'sara@example.com',
          kind: 'copy',
          state: 'refused',
        },
        ...{ way: 'email', text: '', received_on: '2026-01-02', due_on: '2026-02-01', recorded_at: at },
        ...{ answer: 'Somebody else’s', answered_at: later, answered_by: 'karim' },
      },
    ],
  },
  {
    since: '102-publication-consents',
    table: 'publication_consents',
    rows: [
      {
        ...{ id: 'publication', user_id: 'mona', state: 'given', requested_by: 'karim', requested_at: at },
        ...{ answered_at: later, withdrawn_at: null, consent_version: '2026-11', words: '{}', facts: '{}' },
        ...{ before_id: 'upload-proof', after_id: 'upload-proof' },
      },
    ],
  },
  {
    since: '102-publication-consents',
    table: 'withdrawn_pictures',
    rows: [{ storage_key: 'f'.repeat(32), withdrawn_at: at }],
  },
  {
    since: '106-leak-marks',
    table: 'leak_marks',
    rows: [{ code: 'ABCDEFG2', user_id: 'mona', resource_id: 'resource-gone', first_opened_at: at }],
  },
  {
    since: '106-leak-marks',
    table: 'unmarkable_files',
    rows: [{ upload_id: 'upload-proof', noticed_at: at }],
  },
]
