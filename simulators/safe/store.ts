import type { DatabaseSync } from 'node:sqlite'

/** One proposed transaction. Amounts are decimal text; `block` is null until it is executed. */
export type SafeTransaction = {
  hash: string
  chain_id: number
  safe: string
  to_address: string
  value: string
  data: string
  safe_tx_gas: string
  nonce: number
  proposer: string
  submitted_ms: number
  modified_ms: number
  /** Whether enough owners have confirmed, so that it executes once its nonce is next. */
  is_wanted: number
  /** The signed transaction, saved before the broadcast, so that a killed service sends the same one. */
  raw: string | null
  transaction_hash: string | null
  is_successful: number | null
  block: number | null
  executed_ms: number | null
}

export type SafeProposal = Omit<
  SafeTransaction,
  'is_wanted' | 'raw' | 'transaction_hash' | 'is_successful' | 'block' | 'executed_ms'
>

export type SafeConfirmation = {
  hash: string
  owner: string
  signature: string
  confirmed_ms: number
}

export type SafeExecution = { transactionHash: string; isSuccessful: boolean; block: number }

export type SafeStore = ReturnType<typeof createSafeStore>

export function createSafeStore(store: DatabaseSync) {
  store.exec(`create table if not exists safe_transactions (
    hash text primary key, chain_id integer not null, safe text not null, to_address text not null,
    value text not null, data text not null, safe_tx_gas text not null, nonce integer not null,
    proposer text not null, submitted_ms integer not null, modified_ms integer not null,
    is_wanted integer not null default 0, raw text, transaction_hash text, is_successful integer,
    block integer, executed_ms integer
  );
  create table if not exists confirmations (
    hash text not null references safe_transactions, owner text not null, signature text not null,
    confirmed_ms integer not null, primary key (hash, owner)
  )`)
  const list = (chainId: number, safe: string) =>
    store
      .prepare(
        'select * from safe_transactions where chain_id = ? and safe = ? order by nonce desc, rowid desc limit 100',
      )
      .all(chainId, safe) as SafeTransaction[]
  return {
    find: (chainId: number, hash: string) =>
      (store
        .prepare('select * from safe_transactions where chain_id = ? and hash = ?')
        .get(chainId, hash) as SafeTransaction | undefined) ?? null,
    list,
    listWanted: () =>
      store
        .prepare(
          'select * from safe_transactions where is_wanted = 1 and transaction_hash is null order by nonce',
        )
        .all() as SafeTransaction[],
    /** Adds a proposal; a repeated one changes nothing. */
    add: (one: SafeProposal) => {
      store
        .prepare(
          `insert into safe_transactions (hash, chain_id, safe, to_address, value, data, safe_tx_gas,
             nonce, proposer, submitted_ms, modified_ms)
           values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?) on conflict do nothing`,
        )
        .run(
          one.hash,
          one.chain_id,
          one.safe,
          one.to_address,
          one.value,
          one.data,
          one.safe_tx_gas,
          one.nonce,
          one.proposer,
          one.submitted_ms,
          one.modified_ms,
        )
    },
    confirm: ({ hash, owner, signature, confirmed_ms }: SafeConfirmation) => {
      store
        .prepare('insert into confirmations values (?, ?, ?, ?) on conflict do nothing')
        .run(hash, owner, signature, confirmed_ms)
      store
        .prepare('update safe_transactions set modified_ms = ? where hash = ?')
        .run(confirmed_ms, hash)
    },
    listConfirmations: (hash: string) =>
      store
        .prepare('select * from confirmations where hash = ? order by rowid')
        .all(hash) as SafeConfirmation[],
    want: (hash: string) => {
      store.prepare('update safe_transactions set is_wanted = 1 where hash = ?').run(hash)
    },
    keepRaw: (hash: string, raw: string) => {
      store.prepare('update safe_transactions set raw = ? where hash = ?').run(raw, hash)
    },
    noteExecution: (
      hash: string,
      { transactionHash, isSuccessful, block }: SafeExecution,
      nowMs: number,
    ) => {
      store
        .prepare(
          `update safe_transactions set transaction_hash = ?, is_successful = ?, block = ?,
             executed_ms = ?, modified_ms = ?, is_wanted = 0 where hash = ?`,
        )
        .run(transactionHash, isSuccessful ? 1 : 0, block, nowMs, nowMs, hash)
    },
  }
}
