import type { DatabaseSync } from 'node:sqlite'

export const inquiryStatuses = [
  'created',
  'pending',
  'completed',
  'needs_review',
  'approved',
  'declined',
  'failed',
  'expired',
] as const

export type PersonaInquiryStatus = (typeof inquiryStatuses)[number]

/** One inquiry at Persona. */
export type Inquiry = {
  id: string
  reference_id: string | null
  template_id: string
  tags: string
  status: PersonaInquiryStatus
  /** JSON of the typed fields, by Persona's names. */
  fields: string
  created_ms: number
  updated_ms: number
  /** How the webhooks of this inquiry are delivered: normally, twice, or never. */
  notice: WebhookMode
}

export const webhookModes = ['normal', 'duplicate', 'lost'] as const

export type WebhookMode = (typeof webhookModes)[number]

export type WatchlistReport = {
  id: string
  reference_id: string | null
  status: 'pending' | 'ready' | 'errored'
  has_match: number | null
  query: string
  created_ms: number
}

export function createKycStore(store: DatabaseSync) {
  store.exec(`create table if not exists inquiries (
    id text primary key, reference_id text, template_id text not null, tags text not null,
    status text not null, fields text not null, created_ms integer not null,
    updated_ms integer not null, notice text not null
  );
  create table if not exists session_tokens (
    token text primary key, inquiry_id text not null, expires_ms integer not null
  );
  create table if not exists reports (
    id text primary key, reference_id text, status text not null, has_match integer,
    query text not null, created_ms integer not null
  );
  create table if not exists answers (key text primary key, id text not null)`)
  const add = (table: string, row: Record<string, string | number | null>) => {
    const names = Object.keys(row)
    const values = names.map((name) => `:${name}`)
    store.prepare(`insert into ${table} (${names.join()}) values (${values.join()})`).run(row)
  }
  return {
    addInquiry: (inquiry: Inquiry) => add('inquiries', inquiry),
    findInquiry: (id: string) =>
      (store.prepare('select * from inquiries where id = ?').get(id) as Inquiry | undefined) ??
      null,
    /** Lists inquiries, newest first. */
    listInquiries: () =>
      store.prepare('select * from inquiries order by rowid desc limit 100').all() as Inquiry[],
    saveInquiry: ({ id, status, fields, updated_ms, notice }: Inquiry) => {
      store
        .prepare(
          `update inquiries set status = :status, fields = :fields, updated_ms = :updated_ms,
            notice = :notice where id = :id`,
        )
        .run({ id, status, fields, updated_ms, notice })
    },
    addToken: (token: string, inquiry_id: string, expires_ms: number) =>
      add('session_tokens', { token, inquiry_id, expires_ms }),
    isTokenOf: (token: string, inquiryId: string, nowMs: number) =>
      store
        .prepare(
          'select 1 from session_tokens where token = ? and inquiry_id = ? and expires_ms > ?',
        )
        .get(token, inquiryId, nowMs) !== undefined,
    addReport: (report: WatchlistReport) => add('reports', report),
    findReport: (id: string) =>
      (store.prepare('select * from reports where id = ?').get(id) as
        | WatchlistReport
        | undefined) ?? null,
    listPendingReports: (createdBeforeMs: number) =>
      store
        .prepare("select * from reports where status = 'pending' and created_ms <= ?")
        .all(createdBeforeMs) as WatchlistReport[],
    saveReport: ({ id, status, has_match }: WatchlistReport) => {
      store
        .prepare('update reports set status = ?, has_match = ? where id = ?')
        .run(status, has_match, id)
    },
    /** Returns the id of the object that this idempotency key created. */
    findMade: (key: string) =>
      (store.prepare('select id from answers where key = ?').get(key) as { id: string } | undefined)
        ?.id ?? null,
    saveMade: (key: string, id: string) => add('answers', { key, id }),
    /** Runs `work` atomically, also if the process is killed in the middle. */
    inTransaction: <T>(work: () => T): T => {
      store.exec('begin immediate')
      try {
        const result = work()
        store.exec('commit')
        return result
      } catch (error) {
        store.exec('rollback')
        throw error
      }
    },
  }
}

export type KycStore = ReturnType<typeof createKycStore>
