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

/** In another order by code than by number. */
export const toBookEntry = (id: string): LedgerEntry => ({
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

/** What both audits find where nothing is wrong. */
export const well = { whole: [], since: [] }

/** The ledger as tests of sealing use it; `getDb`: of what is opened by then. */
export function createBooks(getDb: () => Db) {
  const post = (...ids: string[]) => postEntries(getDb(), ids.map(toBookEntry))
  const seal = () => sealEntries(getDb())
  const inPicture = <T>(look: (tx: Db) => Promise<T>) =>
    getDb().transaction().setIsolationLevel('repeatable read').execute(look)
  /** What both audits find. */
  const look = async () => ({
    whole: await auditWholeLedger(getDb()),
    since: await inPicture(auditLedgerSince),
  })
  /** Names of entries by link, in their order there. */
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
  return { post, seal, inPicture, look, listLinks, listGaps }
}
