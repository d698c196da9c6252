import type { DatabaseSync } from 'node:sqlite'

export const relayModes = ['normal', 'slow', 'duplicate', 'drop', 'paused'] as const
export type RelayMode = (typeof relayModes)[number]

/**
 * One message whose block is final. `waiting`: to be delivered once due; `dropped`: held until a control
 * resumes it; `sent`: the relay's transaction is in flight; `delivered`: the destination has it in a block that
 * a reorg could remove; `done`: that block is final.
 */
export type RelayMessage = {
  id: string
  source_chain_id: number
  destination_chain_id: number
  source_block: number
  /** The event's payload, as it is passed to the destination. */
  content: string
  status: 'waiting' | 'dropped' | 'sent' | 'delivered' | 'done'
  attempts: number
  /** The reason why the last attempt failed. */
  trouble: string | null
  due_ms: number
  seen_ms: number
  /** Nonce of the delivery, saved before the broadcast, so that a killed relay sends the same transaction. */
  nonce: number | null
  raw: string | null
  hash: string | null
}

export type SentMessage = Pick<
  RelayMessage,
  'id' | 'source_chain_id' | 'destination_chain_id' | 'source_block' | 'content'
>

export type RelayStore = ReturnType<typeof createRelayStore>

export function createRelayStore(store: DatabaseSync) {
  store.exec(`
    create table if not exists messages (
      id text primary key, source_chain_id integer not null, destination_chain_id integer not null,
      source_block integer not null, content text not null, status text not null,
      attempts integer not null default 0, trouble text, due_ms integer not null,
      seen_ms integer not null, nonce integer, raw text, hash text
    );
    create table if not exists cursors (chain_id integer primary key, block integer not null);
    create table if not exists nonces (
      chain_id integer not null, nonce integer not null, message_id text not null,
      primary key (chain_id, nonce)
    );
    create table if not exists mode (only_one integer primary key check (only_one = 1), name text not null);
    insert or ignore into mode values (1, 'normal');
  `)
  const all = (sql: string, ...values: (string | number)[]) =>
    store.prepare(sql).all(...values) as RelayMessage[]
  const inTransaction = (work: () => void) => {
    store.exec('begin immediate')
    try {
      work()
      store.exec('commit')
    } catch (error) {
      store.exec('rollback')
      throw error
    }
  }
  return {
    getMode: () => (store.prepare('select name from mode').get() as { name: RelayMode }).name,
    setMode: (mode: RelayMode) => {
      store.prepare('update mode set name = ?').run(mode)
    },
    findCursor: (chainId: number) =>
      (
        store.prepare('select block from cursors where chain_id = ?').get(chainId) as
          | { block: number }
          | undefined
      )?.block ?? null,
    /** Saves messages and the cursor in one transaction. */
    addFound: (
      { chainId, block }: { chainId: number; block: number },
      found: readonly SentMessage[],
      { status, due_ms, seen_ms }: Pick<RelayMessage, 'status' | 'due_ms' | 'seen_ms'>,
    ) =>
      inTransaction(() => {
        for (const each of found) {
          store
            .prepare(
              `insert or ignore into messages (id, source_chain_id, destination_chain_id,
                source_block, content, status, due_ms, seen_ms) values (?, ?, ?, ?, ?, ?, ?, ?)`,
            )
            .run(
              each.id,
              each.source_chain_id,
              each.destination_chain_id,
              each.source_block,
              each.content,
              status,
              due_ms,
              seen_ms,
            )
        }
        store.prepare('insert or replace into cursors values (?, ?)').run(chainId, block)
      }),
    list: () => all('select * from messages order by seen_ms desc, id limit 100'),
    listDue: (nowMs: number) =>
      all(
        "select * from messages where status = 'waiting' and due_ms <= ? order by due_ms, id",
        nowMs,
      ),
    listSent: () => all("select * from messages where status = 'sent' order by nonce"),
    listDelivered: () => all("select * from messages where status = 'delivered' order by nonce"),
    findLastNonce: (chainId: number) =>
      (
        store.prepare('select max(nonce) as last from nonces where chain_id = ?').get(chainId) as {
          last: number | null
        }
      ).last,
    saveSigned: (
      { id, destination_chain_id }: RelayMessage,
      { nonce, raw, hash }: { nonce: number; raw: string; hash: string },
    ) =>
      inTransaction(() => {
        store
          .prepare('insert or replace into nonces values (?, ?, ?)')
          .run(destination_chain_id, nonce, id)
        store
          .prepare("update messages set status = 'sent', nonce = ?, raw = ?, hash = ? where id = ?")
          .run(nonce, raw, hash, id)
      }),
    setStatus: (id: string, status: RelayMessage['status']) => {
      store.prepare('update messages set status = ?, trouble = null where id = ?').run(status, id)
    },
    /** Schedules the next attempt, and drops the signed transaction of the last one. */
    scheduleRetry: (id: string, { dueMs, trouble }: { dueMs: number; trouble: string }) => {
      store
        .prepare(
          `update messages set status = 'waiting', attempts = attempts + 1, due_ms = ?,
            trouble = ?, nonce = null, raw = null, hash = null where id = ?`,
        )
        .run(dueMs, trouble, id)
    },
    /** Releases messages that were delayed or dropped. */
    releaseDelayed: (nowMs: number) => {
      store
        .prepare(
          "update messages set status = 'waiting', due_ms = ? where status in ('waiting', 'dropped')",
        )
        .run(nowMs)
    },
  }
}
