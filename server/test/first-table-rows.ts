/** Some rows of a table, and the migration that created the table. */
export type Rows = { table: string; since: string; rows: Record<string, unknown>[] }

export const at = '2026-01-02T03:04:05.000Z'
export const later = '2027-01-02T03:04:05.000Z'
const person = { goals: '[]', access_days: 0, created_at: at, updated_at: at }
const hash =
  '$argon2id$v=19$m=19456,t=2,p=1$c2FsdHNhbHRzYWx0c2FsdA$aGFzaGhhc2hoYXNoaGFzaGhhc2hoYXNoaGFzaGhhc2g'

/** Rows of the first tables, with the columns that each had when it was created, and the migration that created it. */
export const firstRows: Rows[] = [
  {
    since: '000-platform',
    table: 'jobs',
    rows: [{ name: 'purge', next_run_at: at, failures: 0 }],
  },
  {
    since: '000-platform',
    table: 'outbox',
    rows: ['sent', 'waiting'].map((state) => ({
      id: `mail-${state}`,
      dedup_key: `application-approved:01a2b3c4-0000-7000-8000-00000000000${state.length}`,
      recipient: 'mona@example.com',
      subject: 'Welcome',
      body_text: 'Hello',
      language: 'ar',
      state,
      attempts: 0,
      next_attempt_at: at,
      created_at: at,
    })),
  },
  {
    since: '000-platform',
    table: 'throttles',
    rows: [{ key: 'login:mona', fails: 3, window_starts_at: at, updated_at: at }],
  },
  { since: '000-platform', table: 'counters', rows: [{ name: 'applications:pending', value: 1 }] },
  {
    since: '000-platform',
    table: 'idempotency',
    rows: [
      { scope: 'submitApplication:', key: 'k', body_hash: 'h', status: 201, answer: '{}', created_at: at },
    ],
  },
  {
    since: '001-main-job',
    table: 'users',
    rows: [
      {
        ...person,
        id: 'karim',
        role: 'admin',
        name: 'Karim',
        username: 'karim',
        phone: '',
        had_access: false,
      },
      {
        ...person,
        id: 'mona',
        role: 'user',
        name: 'Mona',
        email: 'mona@example.com',
        phone: '01001234567',
        phone_e164: '+201001234567',
        password_hash: hash,
        coach_id: 'karim',
        access_starts_at: at,
        access_ends_at: later,
        had_access: true,
      },
      {
        ...person,
        id: 'omar',
        role: 'user',
        name: 'Omar',
        email: 'omar@example.com',
        phone: '',
        had_access: false,
      },
    ],
  },
  {
    since: '001-main-job',
    table: 'sessions',
    rows: [
      {
        id: 'session',
        user_id: 'mona',
        kind: 'member',
        token_hash: 't',
        network_hash: 'n',
        user_agent: 'Browser',
        created_at: at,
        seen_at: at,
        expires_at: later,
      },
    ],
  },
  {
    since: '001-main-job',
    table: 'one_time_links',
    rows: [{ token_hash: 'link', purpose: 'password', user_id: 'mona', created_at: at, expires_at: later }],
  },
  {
    since: '001-main-job',
    table: 'known_networks',
    rows: [{ account_key: 'a', network_hash: 'n', seen_at: at }],
  },
  {
    since: '001-main-job',
    table: 'applications',
    rows: ['pending', 'approved', 'rejected'].map((status, index) => ({
      id: `application-${status}`,
      code: `FC-${index}`,
      user_id: status === 'approved' ? 'mona' : null,
      kind: 'new',
      status,
      review_rank: index,
      full_name: 'Mona',
      email: 'mona@example.com',
      phone: '01001234567',
      phone_e164: '+201001234567',
      whatsapp: '01001234567',
      whatsapp_e164: '+201001234567',
      plan: 'basic',
      language: 'ar',
      order_facts: '{}',
      created_at: at,
      updated_at: at,
    })),
  },
  {
    since: '001-main-job',
    table: 'uploads',
    rows: ['proof', 'photo'].map((purpose) => ({
      id: `upload-${purpose}`,
      storage_key: `key-${purpose}`,
      ticket_hash: `ticket-${purpose}`,
      purpose,
      state: 'claimed',
      application_id: purpose === 'proof' ? 'application-pending' : null,
      mimetype: 'image/webp',
      size: 1000,
      sha256: 's',
      original_name: 'receipt.png',
      has_variants: true,
      scan: 'clean',
      network_hash: 'n',
      created_at: at,
    })),
  },
  {
    since: '001-main-job',
    table: 'access_periods',
    rows: [
      {
        id: 'period',
        user_id: 'mona',
        application_id: 'application-approved',
        plan: 'basic',
        starts_at: at,
        ends_at: later,
        days: 30,
        granted_by: 'karim',
        created_at: at,
      },
    ],
  },
  {
    since: '001-main-job',
    table: 'resources',
    rows: [
      {
        id: 'resource',
        title_ar: 'تمرين',
        title_en: 'Training',
        url: 'https://example.com/plan',
        type: 'training',
        category: 'strength',
        is_active: true,
        created_at: at,
        updated_at: at,
      },
    ],
  },
  {
    since: '001-main-job',
    table: 'items',
    rows: [
      {
        id: 'item',
        user_id: 'mona',
        resource_id: 'resource',
        kind: 'library',
        type: 'training',
        title: 'Training',
        url: 'https://example.com/plan',
        assigned_by: 'karim',
        assigned_at: at,
      },
    ],
  },
  {
    since: '001-main-job',
    table: 'site_versions',
    rows: [{ version: 1, settings: '{}', sections: '[]', published_at: at }],
  },
  {
    since: '001-main-job',
    table: 'audit_entries',
    rows: [{ id: 'entry', at, action: 'application_sent', subject_id: 'application-pending', details: '{}' }],
  },
  {
    since: '001-main-job',
    table: 'search_terms',
    rows: [{ scope: 'user', term: 'mona', ref: 'mona' }],
  },
  {
    since: '002-messages',
    table: 'contact_messages',
    rows: [
      {
        id: 'message',
        name: 'Mona',
        email: 'mona@example.com',
        phone: '',
        phone_e164: '+201001234567',
        message: 'Hello',
        language: 'ar',
        state: 'new',
        created_at: at,
      },
    ],
  },
]
