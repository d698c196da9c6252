import { incomeAccounts, toIncomeEntry } from '@parvalue/shared/domain/ledger/ledger-income.ts'
import { planRebase } from '@parvalue/shared/domain/reserves/rebase.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import type { Tx } from '../../tables/tables.ts'
import { getBalance, postOrThrow } from '../ledger/service.ts'
import { getLedgerSupply } from '../usdplus/service.ts'
import type { YieldDeps } from './deps.ts'
import { findIncomeStart } from './fund-mark-store.ts'
import { findFundRate } from './fund-rate.ts'
import { findLastYieldPeriod, insertYieldPeriod, lockIncome } from './period-store.ts'
import { payYieldJob } from './queues.ts'

/** Returns whether a rebase is due. 90 % of the period suffices, because a job may run slightly early. */
const isDue = (elapsedMs: number, everySeconds: number) => elapsedMs >= everySeconds * 900

/**
 * Decides the next rebase for all time since the last one (requirement YI-01). Period, allocations, posting and jobs
 * are one commit, which takes the amount out of income, so the next rebase may be decided before this one is on every
 * chain.
 */
export async function decideRebase(deps: YieldDeps): Promise<void> {
  const { db, clock, crashAt, everySeconds } = deps
  const untilMs = clock()
  const lastMs = await findPaidUntil(db)
  if (lastMs === null || !isDue(untilMs - lastMs, everySeconds)) return
  const rate = await findFundRate(deps)
  const isMade = await inTransaction(db, async (tx) => {
    await lockIncome(tx)
    const fromMs = await findPaidUntil(tx)
    if (fromMs === null || !isDue(untilMs - fromMs, everySeconds)) return false
    const isPaid = await createPeriod(tx, deps, { fromMs, untilMs, rate })
    crashAt('rebase.before-period-commit')
    return isPaid
  })
  if (isMade) crashAt('rebase.after-period-commit')
}

const findPaidUntil = async (db: YieldDeps['db']): Promise<number | null> =>
  (await findLastYieldPeriod(db))?.untilMs ?? (await findIncomeStart(db))

type Span = { fromMs: number; untilMs: number; rate: bigint }

async function createPeriod(tx: Tx, deps: YieldDeps, span: Span): Promise<boolean> {
  const { fromMs, untilMs, rate } = span
  const income = await getBalance(tx, incomeAccounts.undistributed)
  const supplies = await readSupplies(tx, deps)
  const parts = planRebase({ supplies, income, rate, elapsedMs: untilMs - fromMs })
  if (parts.length === 0) return false
  const number = ((await findLastYieldPeriod(tx))?.number ?? 0) + 1
  const amount = parts.reduce((sum, part) => sum + part.amount, 0n)
  const supply = supplies.reduce((sum, each) => sum + each.supply, 0n)
  await insertYieldPeriod(tx, { number, ...span, supply, amount }, parts)
  const entry = toIncomeEntry(`income/period/${number}`, { kind: 'distributed', parts })
  await postOrThrow(tx, [entry])
  await deps.enqueue(
    tx,
    parts.map(({ chainId }) => payYieldJob(chainId)),
  )
  return true
}

/** Reads the ledger supply of each chain that we may rebase, by confirmed blocks (three blocks deep). */
async function readSupplies(tx: Tx, { chains }: YieldDeps) {
  const supplies = []
  for (const { chainId, rebaser } of chains) {
    if (rebaser === null) continue
    supplies.push({ chainId, supply: await getLedgerSupply(tx, chainId) })
  }
  return supplies
}
