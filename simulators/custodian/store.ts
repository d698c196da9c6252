import type { DatabaseSync } from 'node:sqlite'

export const custodianModes = ['normal', 'slow', 'dry', 'refuse', 'break', 'answer_lost'] as const
export type CustodianMode = (typeof custodianModes)[number]

/** One transfer; `raw` is saved before the broadcast, so that a killed custodian sends the same transaction. */
export type CustodianTransfer = {
  id: string
  key: string
  request: string
  chain_id: number
  token: string
  receiver: string
  amount: string
  status: 'pending' | 'complete' | 'failed'
  error_code: string | null
  due_ms: number
  created_ms: number
  nonce: number | null
  raw: string | null
  hash: string | null
}

export type CustodianStore = ReturnType<typeof createCustodianStore>

export function createCustodianStore(store: DatabaseSync) {
  store.exec(`
    create table if not exists transfers (
      id text primary key, key text not null unique, request text not null,
      chain_id integer not null, token text not null, receiver text not null,
      amount text not null, status text not null, error_code text,
      due_ms integer not null, created_ms integer not null,
      nonce integer, raw text, hash text, is_final integer not null default 0,
      unique (chain_id, nonce)
    );
    create table if not exists mode (only_one integer primary key check (only_one = 1), name text not null);
    insert or ignore into mode values (1, 'normal');
  `)
  const all = (sql: string, ...values: (string | number)[]) =>
    store.prepare(sql).all(...values) as CustodianTransfer[]
  return {
    getMode: () => (store.prepare('select name from mode').get() as { name: CustodianMode }).name,
    setMode: (mode: CustodianMode) => {
      store.prepare('update mode set name = ?').run(mode)
    },
    add: (transfer: CustodianTransfer) => {
      store
        .prepare(
          `insert into transfers (id, key, request, chain_id, token, receiver, amount, status,
            error_code, due_ms, created_ms) values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
        )
        .run(
          transfer.id,
          transfer.key,
          transfer.request,
          transfer.chain_id,
          transfer.token,
          transfer.receiver,
          transfer.amount,
          transfer.status,
          transfer.error_code,
          transfer.due_ms,
          transfer.created_ms,
        )
    },
    findByKey: (key: string) => all('select * from transfers where key = ?', key)[0] ?? null,
    find: (id: string) => all('select * from transfers where id = ?', id)[0] ?? null,
    list: () => all('select * from transfers order by created_ms desc limit 100'),
    listDue: (nowMs: number) =>
      all(
        "select * from transfers where status = 'pending' and due_ms <= ? order by created_ms, id",
        nowMs,
      ),
    /** Lists complete transfers that a reorg could still remove. */
    listUnfinalized: () =>
      all("select * from transfers where status = 'complete' and is_final = 0"),
    setFinal: (id: string) => {
      store.prepare('update transfers set is_final = 1 where id = ?').run(id)
    },
    listPending: () => all("select * from transfers where status = 'pending'"),
    /** Releases transfers that were delayed. */
    releaseDelayed: (nowMs: number) => {
      store.prepare("update transfers set due_ms = ? where status = 'pending'").run(nowMs)
    },
    findLastNonce: (chainId: number) =>
      (
        store
          .prepare('select max(nonce) as last from transfers where chain_id = ?')
          .get(chainId) as {
          last: number | null
        }
      ).last,
    saveSigned: (
      id: string,
      { nonce, raw, hash }: { nonce: number; raw: string; hash: string },
    ) => {
      store
        .prepare('update transfers set nonce = ?, raw = ?, hash = ? where id = ?')
        .run(nonce, raw, hash, id)
    },
    finish: (id: string, status: CustodianTransfer['status'], errorCode: string | null = null) => {
      store
        .prepare('update transfers set status = ?, error_code = ? where id = ?')
        .run(status, errorCode, id)
    },
  }
}
