import type { DatabaseSync } from 'node:sqlite'

/** One opened form, the account chosen in it, and the tokens that it was exchanged for. */
export type LinkSession = {
  link_token: string
  client_user_id: string
  /** Owner of the accounts; empty if the bank does not report one. */
  owner_name: string
  expires_ms: number
  public_token: string | null
  bank_id: string | null
  access_token: string | null
  item_id: string | null
  is_removed: 0 | 1
}

const SCHEMA = `
  create table if not exists links (
    link_token text primary key, client_user_id text not null, expires_ms integer not null,
    public_token text unique, bank_id text, access_token text unique, item_id text,
    is_removed integer not null default 0, owner_name text not null default ''
  )
`

type Key = 'link_token' | 'public_token' | 'access_token'

/** Adds the column `owner_name` to a store that an earlier version created. */
function addOwnerName(store: DatabaseSync) {
  const columns = store.prepare('pragma table_info(links)').all() as { name: string }[]
  if (columns.some(({ name }) => name === 'owner_name')) return
  store.exec(`alter table links add column owner_name text not null default ''`)
}

export function createLinkStore(store: DatabaseSync) {
  store.exec(SCHEMA)
  addOwnerName(store)
  return {
    add: (link: Pick<LinkSession, 'link_token' | 'client_user_id' | 'owner_name' | 'expires_ms'>) =>
      store
        .prepare(
          `insert into links (link_token, client_user_id, owner_name, expires_ms)
            values (:link_token, :client_user_id, :owner_name, :expires_ms)`,
        )
        .run(link),
    find: (key: Key, value: string) =>
      (store.prepare(`select * from links where ${key} = ?`).get(value) as
        | LinkSession
        | undefined) ?? null,
    save: (linkToken: string, changes: Partial<LinkSession>) => {
      const sets = Object.keys(changes).map((name) => `${name} = :${name}`)
      store
        .prepare(`update links set ${sets.join()} where link_token = :key`)
        .run({ ...changes, key: linkToken })
    },
  }
}
