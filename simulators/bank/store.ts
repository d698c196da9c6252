import type { DatabaseSync } from 'node:sqlite'

/** One inbound wire; the fields have Increase's names. */
export type BankWire = {
  id: string
  account_id: string
  amount: number
  created_ms: number
  status: 'pending' | 'accepted' | 'reversed'
  debtor_name: string
  instructing_agent_routing_number: string
  input_message_accountability_data: string
  unstructured_remittance_information: string
  reversed_ms: number | null
  /** How the webhooks of this wire are delivered: normally, late, twice, or never. */
  notice: WebhookMode
  /** 1 if the bank refuses to return this wire. */
  is_return_refused: number
}

export const webhookModes = ['normal', 'slow', 'duplicate', 'lost'] as const

export type WebhookMode = (typeof webhookModes)[number]

export const bankAccounts = [
  { id: 'account_usd', currency: 'USD', number: '4207001836' },
  { id: 'account_eur', currency: 'EUR', number: '4207001844' },
] as const

export function createWireStore(store: DatabaseSync) {
  store.exec(`create table if not exists wires (
    id text primary key, account_id text not null, amount integer not null check (amount > 0),
    created_ms integer not null, status text not null, debtor_name text not null,
    instructing_agent_routing_number text not null, input_message_accountability_data text not null,
    unstructured_remittance_information text not null, reversed_ms integer, notice text not null,
    is_return_refused integer not null
  );
  create table if not exists late_notices (body text not null, due_ms integer not null)`)
  return {
    add: (wire: BankWire) => {
      const names = Object.keys(wire)
      store
        .prepare(
          `insert into wires (${names.join()}) values (${names.map((name) => `:${name}`).join()})`,
        )
        .run(wire)
    },
    find: (id: string): BankWire | null =>
      (store.prepare(`select ${COLUMNS} from wires where id = ?`).get(id) as
        | BankWire
        | undefined) ?? null,
    listPending: (): BankWire[] =>
      store
        .prepare(`select ${COLUMNS} from wires where status = 'pending' order by rowid`)
        .all() as BankWire[],
    /** Lists wires newest first, as Increase does. */
    list: ({ accountId, sinceMs, before, limit }: ListQuery): BankWire[] =>
      store
        .prepare(
          `select ${COLUMNS} from wires where account_id = ? and created_ms >= ?
            and rowid < coalesce((select rowid from wires where id = ?), 9e15)
            order by rowid desc limit ?`,
        )
        .all(accountId, sinceMs, before, limit) as BankWire[],
    setStatus: (id: string, status: BankWire['status'], reversedMs: number | null) => {
      store
        .prepare('update wires set status = ?, reversed_ms = ? where id = ?')
        .run(status, reversedMs, id)
    },
    balanceOf: (accountId: string): number => {
      const row = store
        .prepare(
          `select coalesce(sum(amount), 0) as balance from wires
            where account_id = ? and status = 'accepted'`,
        )
        .get(accountId) as { balance: number }
      return row.balance
    },
    addLateWebhook: (body: object, dueMs: number) => {
      store.prepare('insert into late_notices values (?, ?)').run(JSON.stringify(body), dueMs)
    },
    takeDueWebhooks: (nowMs: number): object[] =>
      (
        store.prepare('delete from late_notices where due_ms <= ? returning body').all(nowMs) as {
          body: string
        }[]
      ).map(({ body }) => JSON.parse(body) as object),
    /** Runs `work` atomically, also if the process is killed in the middle. */
    inTransaction: (work: () => void) => {
      store.exec('begin immediate')
      try {
        work()
        store.exec('commit')
      } catch (error) {
        store.exec('rollback')
        throw error
      }
    },
  }
}

type ListQuery = { accountId: string; sinceMs: number; before: string; limit: number }

export type WireStore = ReturnType<typeof createWireStore>

const COLUMNS = `id, account_id, amount, created_ms, status, debtor_name,
  instructing_agent_routing_number, input_message_accountability_data,
  unstructured_remittance_information, reversed_ms, notice, is_return_refused`
