import type { DatabaseSync } from 'node:sqlite'

/** One user with an email address or a phone number, and the user's wallet. */
export type LoginIdentity = {
  id: string
  contact: string
  private_key: string
  address: string
  created_ms: number
}

export type LoginConnection = 'email' | 'sms' | 'google'

/** One login in progress, with the product's request and its state. */
export type LoginFlow = {
  id: string
  connection: LoginConnection
  /** The user's contact; empty until the user chooses an account. */
  contact: string
  state: string
  challenge: string
  mode: 'query' | 'web_message'
  locale: 'en' | 'es-MX'
  code: string | null
  code_expires_ms: number
  tries_left: number
  codes_sent: number
  is_chosen: 0 | 1
  /** The authorization code, exchanged once for a token. */
  auth_code: string | null
  auth_expires_ms: number
  is_over: 0 | 1
  created_ms: number
}

/** One request of the product to sign with a wallet. */
export type StoredSigningRequest = {
  id: string
  identity_id: string
  chain_id: number
  method: string
  params: string
  status: 'open' | 'rejected' | 'signing' | 'done' | 'failed'
  /** The signature or transaction hash, or the error message. */
  answer: string | null
  created_ms: number
}

const SCHEMA = `
  create table if not exists identities (
    id text primary key, contact text not null unique, private_key text not null,
    address text not null unique, created_ms integer not null
  );
  create table if not exists flows (
    id text primary key, connection text not null, contact text not null, state text not null,
    challenge text not null, mode text not null, locale text not null, code text,
    code_expires_ms integer not null, tries_left integer not null, codes_sent integer not null,
    is_chosen integer not null, auth_code text unique, auth_expires_ms integer not null,
    is_over integer not null, created_ms integer not null
  );
  create table if not exists sessions (
    token_hash text primary key, identity_id text not null references identities (id),
    created_ms integer not null
  );
  create table if not exists questions (
    id text primary key, identity_id text not null references identities (id),
    chain_id integer not null, method text not null, params text not null, status text not null,
    answer text, created_ms integer not null
  );
  create table if not exists texts (
    id integer primary key, recipient text not null, text text not null, sent_ms integer not null
  )
`

export function createLoginStore(store: DatabaseSync) {
  store.exec(SCHEMA)
  const insert = (table: string, row: Record<string, string | number | null>) => {
    const names = Object.keys(row)
    const placeholders = names.map((name) => `:${name}`).join()
    store.prepare(`insert into ${table} (${names.join()}) values (${placeholders})`).run(row)
  }
  const update = (
    table: string,
    id: string,
    changes: Record<string, string | number | null>,
    condition = 'true',
  ): boolean => {
    const sets = Object.keys(changes).map((name) => `${name} = :${name}`)
    const text = `update ${table} set ${sets.join()} where id = :key and ${condition}`
    return store.prepare(text).run({ ...changes, key: id }).changes === 1
  }
  const find = <Row>(table: string, column: string, value: string): Row | null =>
    (store.prepare(`select * from ${table} where ${column} = ?`).get(value) as Row | undefined) ??
    null
  return {
    addIdentity: (identity: LoginIdentity) => insert('identities', identity),
    findIdentity: (column: 'id' | 'contact', value: string) =>
      find<LoginIdentity>('identities', column, value),
    listIdentities: () =>
      store
        .prepare('select * from identities order by rowid desc limit 100')
        .all() as LoginIdentity[],
    addFlow: (flow: LoginFlow) => insert('flows', flow),
    findFlow: (column: 'id' | 'auth_code', value: string) =>
      find<LoginFlow>('flows', column, value),
    changeFlow: (id: string, changes: Partial<LoginFlow>) => update('flows', id, changes),
    /** Exchanges the code; returns false if it was exchanged before. */
    takeAuthCode: (id: string) => update('flows', id, { auth_code: null }, 'auth_code is not null'),
    countCodes: (contact: string, sinceMs: number): number =>
      Number(
        store
          .prepare('select sum(codes_sent) as sent from flows where contact = ? and created_ms > ?')
          .get(contact, sinceMs)?.sent ?? 0,
      ),
    addSession: (tokenHash: string, identityId: string, nowMs: number) =>
      insert('sessions', { token_hash: tokenHash, identity_id: identityId, created_ms: nowMs }),
    endSession: (tokenHash: string) => {
      store.prepare('delete from sessions where token_hash = ?').run(tokenHash)
    },
    findSession: (tokenHash: string): LoginIdentity | null => {
      const session = find<{ identity_id: string }>('sessions', 'token_hash', tokenHash)
      return session && find<LoginIdentity>('identities', 'id', session.identity_id)
    },
    addQuestion: (question: StoredSigningRequest) => insert('questions', question),
    findQuestion: (id: string) => find<StoredSigningRequest>('questions', 'id', id),
    rejectQuestion: (id: string) =>
      update('questions', id, { status: 'rejected' }, "status = 'open'"),
    /** Marks an open request as being signed; returns false if it was answered before. */
    beginSigning: (id: string) => update('questions', id, { status: 'signing' }, "status = 'open'"),
    /** Saves the outcome of an approved request. */
    settleQuestion: (
      id: string,
      { status, answer }: Pick<StoredSigningRequest, 'status' | 'answer'>,
    ) => update('questions', id, { status, answer }),
    addText: (recipient: string, text: string, sentMs: number) =>
      insert('texts', { recipient, text, sent_ms: sentMs }),
    listTexts: () =>
      store.prepare('select * from texts order by id desc limit 50').all() as {
        recipient: string
        text: string
        sent_ms: number
      }[],
  }
}

export type LoginStore = ReturnType<typeof createLoginStore>
