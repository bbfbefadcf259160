import { at, later, type Rows } from './first-table-rows.ts'

const emailChange = { user_id: 'mona', email: 'new', token_hash: 'e', requested_at: at, expires_at: at }

/** The same of the tables from migration 004 on. */
export const laterRows: Rows[] = [
  {
    since: '004-resource-library',
    table: 'item_uses',
    rows: [{ user_id: 'mona', day: '2026-01-02', kind: 'library', item_id: 'item', used_at: at }],
  },
  {
    since: '006-members-area',
    table: 'progress_entries',
    rows: [
      {
        user_id: 'mona',
        day: '2026-01-02',
        workout: true,
        weight: 700,
        note: '',
        created_at: at,
        updated_at: at,
      },
    ],
  },
  {
    since: '006-members-area',
    table: 'progress_photos',
    rows: [{ upload_id: 'upload-photo', user_id: 'mona', day: '2026-01-02', place: 0 }],
  },
  {
    since: '009-site-editing',
    table: 'site_drafts',
    rows: [
      {
        id: 'draft',
        token_hash: 'd',
        note: '',
        settings: '{}',
        sections: '[]',
        pictures: '[]',
        version: 1,
        shared_by: 'karim',
        shared_at: at,
        expires_at: later,
      },
    ],
  },
  {
    since: '010-taken-items',
    table: 'taken_items',
    rows: [
      {
        id: 'taken',
        user_id: 'mona',
        kind: 'library',
        type: 'diet',
        title: 'Diet',
        url: 'https://example.com/diet',
        assigned_by: 'karim',
        assigned_at: at,
        taken_at: at,
      },
    ],
  },
  {
    since: '012-visits',
    table: 'visits',
    rows: [{ day: '2026-01-02', page: '/', source: 'direct', count: 7 }],
  },
  {
    since: '018-second-factor',
    table: 'totp_factors',
    rows: [{ user_id: 'karim', sealed_secret: 's', created_at: at }],
  },
  {
    since: '018-second-factor',
    table: 'recovery_codes',
    rows: [{ user_id: 'karim', code_hash: 'c', created_at: at }],
  },
  {
    since: '018-second-factor',
    table: 'passkeys',
    rows: [
      {
        id: 'passkey',
        user_id: 'karim',
        credential_id: 'c',
        public_key: 'p',
        sign_count: 0,
        transports: '',
        name: 'Phone',
        created_at: at,
      },
    ],
  },
  {
    since: '018-second-factor',
    table: 'second_factor_requirement',
    rows: [{ id: 'staff', required_at: at }],
  },
  {
    since: '019-installation',
    table: 'installation',
    rows: [{ name: 'key', value: 'fingerprint', recorded_at: at }],
  },
  {
    since: '027-claimant-networks',
    table: 'claimant_networks',
    rows: [{ user_id: 'omar', network_hash: 'n', seen_at: at }],
  },
  { since: '029-files-to-remove', table: 'files_to_remove', rows: [{ storage_key: 'gone' }] },
  {
    since: '037-erasures',
    table: 'erasures',
    rows: [{ id: 'erasure', erased_at: at, subjects: '{}', is_written: true }],
  },
  {
    since: '042-intake-steps',
    table: 'intake_steps',
    rows: [{ user_id: 'mona', step: 'food', answers: '{}', saved_at: at }],
  },
  {
    since: '043-held-decisions',
    table: 'held_decisions',
    rows: [
      {
        application_id: 'application-approved',
        outcome: 'rejected',
        decided_by: 'mona',
        network: 'n',
        due_at: at,
      },
    ],
  },
  {
    since: '045-today',
    table: 'reminders',
    rows: [{ user_id: 'mona', about: 'ending', reminded_at: at, reminded_by: 'karim' }],
  },
  {
    since: '056-notes-and-tags',
    table: 'user_notes',
    rows: [{ id: 'note', user_id: 'mona', author_id: 'karim', text: 'the right knee', created_at: at }],
  },
  {
    since: '056-notes-and-tags',
    table: 'user_tags',
    rows: [{ user_id: 'mona', folded: 'knee', tag: 'Knee', added_at: at }],
  },
  {
    since: '046-starter-bundles',
    table: 'starter_bundles',
    rows: [{ plan: 'basic', resource_ids: '["resource"]', updated_at: at }],
  },
  {
    since: '047-notice-texts',
    table: 'notice_texts',
    rows: [{ notice: 'silent', ar: '', en: 'How are you, {first}?', updated_at: at }],
  },
  {
    since: '049-push-devices',
    table: 'push_devices',
    rows: [
      {
        id: 'phone',
        user_id: 'mona',
        endpoint_hash: 'h',
        sealed_subscription: 's',
        browser: 'b',
        language: 'ar',
        created_at: at,
        next_attempt_at: at,
      },
    ],
  },
  {
    since: '052-batches',
    table: 'batch_items',
    rows: [{ item_id: 'item', batch_id: 'batch', title: 'Squat', given_by: 'karim', given_at: at }],
  },
  {
    since: '066-item-updates',
    table: 'item_updates',
    rows: [
      {
        ...{ resource_id: 'resource', former_titles: '[{"ar":"قديم","en":"Old"}]', reached: '' },
        ...{ due_at: at, last_pass_at: later },
      },
    ],
  },
  {
    since: '079-proof-likenesses',
    table: 'proof_likenesses',
    rows: [
      {
        upload_id: 'upload-proof',
        other_id: 'upload-proof',
        likeness: 'one_line',
        area: '{}',
        other_area: '{}',
      },
    ],
  },
  { since: '079-proof-likenesses', table: 'proofs_to_compare', rows: [{ upload_id: 'upload-proof' }] },
  {
    since: '080-proof-tries',
    table: 'proof_tries',
    rows: [{ upload_id: 'upload-proof', work: 'read', tries: 1, next_at: at }],
  },
  {
    since: '054-staff-roles',
    table: 'staff_invitations',
    rows: [
      {
        ...{ id: 'invitation', token_hash: 'i', name: 'Hana', staff_role: 'assistant', language: 'ar' },
        ...{ created_by: 'karim', created_at: at, expires_at: later },
      },
    ],
  },
  { since: '062-email-changes', table: 'email_changes', rows: [emailChange] },
  {
    since: '064-visit-steps',
    table: 'visit_steps',
    rows: [{ day: '2026-01-02', step: 'sent', source: 'direct', count: 1 }],
  },
  {
    since: '072-arrivals',
    table: 'arrivals',
    rows: [{ application_id: 'application-approved', channel: 'instapay', seen_by: 'karim', seen_at: at }],
  },
  {
    since: '073-transfers',
    table: 'transfers',
    rows: [
      {
        ...{
          key: 'k',
          application_id: 'application-approved',
          amount_minor: 200_000,
          currency: 'EGP',
          channel: 'instapay',
        },
        ...{ day: '2026-01-02', confirmed_by: 'karim', confirmed_at: at },
      },
    ],
  },
  {
    since: '073-transfers',
    table: 'bank_file_formats',
    rows: [{ headings_key: 'h', places: '{"credit":1}', named_by: 'karim', named_at: at }],
  },
  {
    since: '061-former-files',
    table: 'former_files',
    rows: [{ upload_id: 'upload-proof', resource_id: 'resource', replaced_at: at }],
  },
  {
    since: '071-pay-codes',
    table: 'pay_codes',
    rows: [
      {
        ...{ code: 'K7M4', ticket_hash: 'p', order_facts: '{}', months: 1, total_minor: 50_000 },
        ...{ created_at: at, expires_at: later, application_id: 'application-approved' },
      },
    ],
  },
  { since: '078-receipts', table: 'receipt_years', rows: [{ year: 2026, last_number: 1 }] },
  {
    since: '078-receipts',
    table: 'receipts',
    rows: [
      {
        ...{ id: 'receipt', year: 2026, number: 1, application_id: 'application-approved', user_id: 'mona' },
        ...{ name: 'Mona', facts: '{}', amount_minor: 120_000, currency: 'EGP', issued_at: at },
      },
    ],
  },
  {
    since: '084-receipt-corrections',
    table: 'receipt_corrections',
    rows: [{ upload_id: 'upload-proof', amount_minor: 150_000, method: 'bank', corrected_at: at }],
  },
  {
    since: '076-proof-readings',
    table: 'proof_readings',
    rows: [{ upload_id: 'upload-proof', state: 'read', facts: '{}', reference: '123456', read_at: at }],
  },
  {
    since: '074-ledger',
    table: 'ledger_entries',
    rows: [
      {
        ...{ id: 'top-up:payment', act_id: 'top-up', at, kind: 'payment', plan: 'basic' },
        ...{ application_id: 'application-rejected', amount_minor: 60_000 },
      },
    ],
  },
]
