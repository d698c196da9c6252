import { STOCK_TOKEN_DECIMALS } from '../money/decimals.ts'
import { PRICE_DECIMALS } from '../stocks/stock-price.ts'
import { accepted, type Outcome, refused } from '../values/outcome.ts'

/** Kinds of execution report. `bust` cancels an earlier execution, `correct` replaces it. */
export const executionKinds = ['fill', 'bust', 'correct'] as const
export type ExecutionKind = (typeof executionKinds)[number]

/**
 * One execution report of the broker. `shares` has `STOCK_TOKEN_DECIMALS`, `price` `PRICE_DECIMALS`; a bust
 * repeats those of the busted execution.
 */
export type BrokerExecution = {
  id: string
  kind: ExecutionKind
  /** Id of the execution that is busted or corrected; null for a fill. */
  previousId: string | null
  shares: bigint
  price: bigint
}

/**
 * Reasons to refuse a report. `known`: a duplicate. `contradiction`: the id was used for another execution,
 * or the execution is amended a second time. `previous_unknown`: it amends an execution that was never
 * reported, so the order has to be fetched. `over_fill`: more shares than ordered; the order stops and an
 * operator reviews it.
 */
export type ExecutionRefusal = 'known' | 'contradiction' | 'previous_unknown' | 'over_fill'

/** An accepted report: how it changes the executed shares, and whether it is a bust or correction. */
export type AppliedExecution = { sharesChange: bigint; isAmendment: boolean }

/** Returns the executions that count: neither busted nor corrected. Reports are only added, never changed. */
export function listEffectiveExecutions(reported: readonly BrokerExecution[]): BrokerExecution[] {
  const amended = new Set(reported.map(({ previousId }) => previousId))
  return reported.filter(({ id, kind }) => kind !== 'bust' && !amended.has(id))
}

export const sumExecutedShares = (executions: readonly BrokerExecution[]): bigint =>
  executions.reduce((sum, { shares }) => sum + shares, 0n)

/** Applies a report, once per id. `ordered`: shares of the order; null if it is for a dollar amount. */
export function applyExecution(
  { reported, ordered }: { reported: readonly BrokerExecution[]; ordered: bigint | null },
  next: BrokerExecution,
): Outcome<AppliedExecution, ExecutionRefusal> {
  const same = reported.find(({ id }) => id === next.id)
  if (same) return refused(isSame(same, next) ? 'known' : 'contradiction')
  const effective = listEffectiveExecutions(reported)
  const sharesBefore = sumExecutedShares(effective)
  const replaced = next.kind === 'fill' ? null : findAmended(reported, effective, next)
  if (typeof replaced === 'string') return refused(replaced)
  const added = next.kind === 'bust' ? 0n : next.shares
  const sharesChange = added - (replaced?.shares ?? 0n)
  if (ordered !== null && sharesBefore + sharesChange > ordered) return refused('over_fill')
  return accepted({ sharesChange, isAmendment: replaced !== null })
}

function findAmended(
  reported: readonly BrokerExecution[],
  standing: readonly BrokerExecution[],
  { previousId }: BrokerExecution,
): BrokerExecution | 'previous_unknown' | 'contradiction' {
  const found = standing.find(({ id }) => id === previousId)
  if (found) return found
  return reported.some(({ id }) => id === previousId) ? 'contradiction' : 'previous_unknown'
}

const isSame = (a: BrokerExecution, b: BrokerExecution) =>
  a.kind === b.kind && a.previousId === b.previousId && a.shares === b.shares && a.price === b.price

const SCALE = 10n ** BigInt(STOCK_TOKEN_DECIMALS + PRICE_DECIMALS)

type Traded = Pick<BrokerExecution, 'shares' | 'price'>

/** Returns the cost of executions in base units of a dollar token, rounded up: a payment is never shown as less. */
export const toExecutionCostUp = (executions: readonly Traded[], decimals: number): bigint =>
  (grossOf(executions) * 10n ** BigInt(decimals) + SCALE - 1n) / SCALE

/**
 * Returns the proceeds of executions in base units of a dollar token, rounded down: income is never shown as
 * more.
 */
export const toExecutionProceedsDown = (executions: readonly Traded[], decimals: number): bigint =>
  (grossOf(executions) * 10n ** BigInt(decimals)) / SCALE

/** Returns the average price of a share, with `PRICE_DECIMALS`, rounded down; null without executions. */
export function toAveragePrice(executions: readonly Traded[]): bigint | null {
  const shares = executions.reduce((sum, each) => sum + each.shares, 0n)
  return shares === 0n ? null : grossOf(executions) / shares
}

/** Sums before rounding, so that an order in a hundred parts is rounded once. */
const grossOf = (executions: readonly Traded[]) =>
  executions.reduce((sum, { shares, price }) => sum + shares * price, 0n)
