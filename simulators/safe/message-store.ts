import type { DatabaseSync } from 'node:sqlite'

/** A message that owners sign; `message` is JSON. */
export type SafeMessageRow = {
  hash: string
  chain_id: number
  safe: string
  message: string
  app_id: number | null
  proposer: string
  created_ms: number
  modified_ms: number
}

export type SafeMessageSignature = {
  hash: string
  owner: string
  signature: string
  signed_ms: number
}

export type SafeMessageStore = ReturnType<typeof createSafeMessageStore>

export function createSafeMessageStore(store: DatabaseSync) {
  store.exec(`create table if not exists safe_messages (
    hash text primary key, chain_id integer not null, safe text not null, message text not null,
    app_id integer, proposer text not null, created_ms integer not null, modified_ms integer not null
  );
  create table if not exists message_signatures (
    hash text not null references safe_messages, owner text not null, signature text not null,
    signed_ms integer not null, primary key (hash, owner)
  )`)
  return {
    find: (chainId: number, hash: string) =>
      (store
        .prepare('select * from safe_messages where chain_id = ? and hash = ?')
        .get(chainId, hash) as SafeMessageRow | undefined) ?? null,
    list: (chainId: number, safe: string) =>
      store
        .prepare('select * from safe_messages where chain_id = ? and safe = ? order by rowid desc')
        .all(chainId, safe) as SafeMessageRow[],
    add: (one: SafeMessageRow) => {
      store
        .prepare('insert into safe_messages values (?, ?, ?, ?, ?, ?, ?, ?)')
        .run(
          ...[one.hash, one.chain_id, one.safe, one.message, one.app_id, one.proposer],
          ...[one.created_ms, one.modified_ms],
        )
    },
    sign: ({ hash, owner, signature, signed_ms }: SafeMessageSignature) => {
      store
        .prepare('insert into message_signatures values (?, ?, ?, ?)')
        .run(hash, owner, signature, signed_ms)
      store.prepare('update safe_messages set modified_ms = ? where hash = ?').run(signed_ms, hash)
    },
    listSignatures: (hash: string) =>
      store
        .prepare('select * from message_signatures where hash = ? order by rowid')
        .all(hash) as SafeMessageSignature[],
  }
}
