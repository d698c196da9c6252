import type { LedgerAccount, LedgerEntry } from '@parvalue/shared/domain/ledger/ledger.ts'
import { sealEntries } from '../../modules/ledger/seal.ts'
import { auditLedgerSince, auditWholeLedger, postEntries } from '../../modules/ledger/service.ts'
import type { Db } from '../../tables/tables.ts'

const account = (id: string, normal: LedgerAccount['normal']): LedgerAccount => ({
  id,
  asset: 'usd',
  normal,
  isBounded: true,
})

/** Creates an entry with two transfers. The codes of entries sort differently than their numbers. */
export const toTestLedgerEntry = (id: string): LedgerEntry => ({
  id,
  code: ['a', 'c'].includes(id) ? 'usdplus_transfer' : 'usdplus_mint',
  corrects: null,
  transfers: [
    {
      code: 'issue',
      debit: account(`${id}/d`, 'debit'),
      credit: account('owed', 'credit'),
      amount: 1n,
    },
    {
      code: 'issue',
      debit: account('cash', 'debit'),
      credit: account('owed', 'credit'),
      amount: 2n,
    },
  ],
})

/** Findings of both audits if nothing is wrong. */
export const noAuditFindings = { whole: [], since: [] }

/** Creates helpers for tests of sealing; `getDb` returns the database, which may be opened after this call. */
export function createTestLedger(getDb: () => Db) {
  const post = (...ids: string[]) => postEntries(getDb(), ids.map(toTestLedgerEntry))
  const seal = () => sealEntries(getDb())
  const inSnapshot = <T>(audit: (tx: Db) => Promise<T>) =>
    getDb().transaction().setIsolationLevel('repeatable read').execute(audit)
  /** Returns the findings of both audits. */
  const audit = async () => ({
    whole: await auditWholeLedger(getDb()),
    since: await inSnapshot(auditLedgerSince),
  })
  /** Lists the entry ids of each link, in order. */
  const listLinks = async () => {
    const rows = await getDb()
      .selectFrom('ledger_link_ranges as l')
      .innerJoin('ledger_entries as e', (join) =>
        join.onRef('e.number', '>=', 'l.first').onRef('e.number', '<=', 'l.last'),
      )
      .orderBy('l.link')
      .orderBy('e.number')
      .select(['l.link', 'e.id'])
      .execute()
    const byLink = Map.groupBy(rows, ({ link }) => link)
    return [...byLink.values()].map((entries) => entries.map(({ id }) => id))
  }
  const listGaps = () =>
    getDb().selectFrom('ledger_gaps').select(['first', 'last', 'held_by']).execute()
  return { post, seal, inSnapshot, audit, listLinks, listGaps }
}
