import { STOCK_TOKEN_DECIMALS } from '../money/decimals.ts'
import { PRICE_DECIMALS } from '../stocks/stock-price.ts'
import { accepted, type Outcome, refused } from '../values/outcome.ts'

/** `bust` takes an execution back, `correct` puts another in its place. */
export const executionKinds = ['fill', 'bust', 'correct'] as const
export type ExecutionKind = (typeof executionKinds)[number]

/** `shares` has `STOCK_TOKEN_DECIMALS`, `price` `PRICE_DECIMALS`; of a bust, what was taken back. */
export type Execution = {
  id: string
  kind: ExecutionKind
  /** The one that is taken back or corrected. */
  previousId: string | null
  shares: bigint
  price: bigint
}

/**
 * `known`: told again. `contradiction`: the same name for something else, or the same execution
 * amended twice. `previous_unknown`: it amends what was never told, so the order is to be asked for.
 * `over_fill`: more than was ordered; the order stops and a person looks at it.
 */
export type ExecutionRefusal = 'known' | 'contradiction' | 'previous_unknown' | 'over_fill'

/** What counts from now on is changed by so many shares, beginning with `taken`. */
export type ExecutionApplied = { sharesChange: bigint; isAmendment: boolean }

/** Those that nobody took back: what was told stays told, and what counts follows from it. */
export function effectiveExecutions(told: readonly Execution[]): Execution[] {
  const amended = new Set(told.map(({ previousId }) => previousId))
  return told.filter(({ id, kind }) => kind !== 'bust' && !amended.has(id))
}

export const sharesOf = (executions: readonly Execution[]): bigint =>
  executions.reduce((sum, { shares }) => sum + shares, 0n)

/** `ordered`: null where an order is for so many dollars. Each execution counts once. */
export function applyExecution(
  { told, ordered }: { told: readonly Execution[]; ordered: bigint | null },
  next: Execution,
): Outcome<ExecutionApplied, ExecutionRefusal> {
  const same = told.find(({ id }) => id === next.id)
  if (same) return refused(isSame(same, next) ? 'known' : 'contradiction')
  const standing = effectiveExecutions(told)
  const sharesBefore = sharesOf(standing)
  const replaced = next.kind === 'fill' ? null : findAmended(told, standing, next)
  if (typeof replaced === 'string') return refused(replaced)
  const added = next.kind === 'bust' ? 0n : next.shares
  const sharesChange = added - (replaced?.shares ?? 0n)
  if (ordered !== null && sharesBefore + sharesChange > ordered) return refused('over_fill')
  return accepted({ sharesChange, isAmendment: replaced !== null })
}

function findAmended(
  told: readonly Execution[],
  standing: readonly Execution[],
  { previousId }: Execution,
): Execution | 'previous_unknown' | 'contradiction' {
  const found = standing.find(({ id }) => id === previousId)
  if (found) return found
  return told.some(({ id }) => id === previousId) ? 'contradiction' : 'previous_unknown'
}

const isSame = (a: Execution, b: Execution) =>
  a.kind === b.kind && a.previousId === b.previousId && a.shares === b.shares && a.price === b.price

const SCALE = 10n ** BigInt(STOCK_TOKEN_DECIMALS + PRICE_DECIMALS)

type Traded = Pick<Execution, 'shares' | 'price'>

/** What executions cost, in base units of a dollar token: what was paid is never shown as less. */
export const toCostUp = (executions: readonly Traded[], decimals: number): bigint =>
  (grossOf(executions) * 10n ** BigInt(decimals) + SCALE - 1n) / SCALE

/** What executions brought: what came in is never shown as more. */
export const toProceedsDown = (executions: readonly Traded[], decimals: number): bigint =>
  (grossOf(executions) * 10n ** BigInt(decimals)) / SCALE

/** Summed before it is rounded, so that an order in a hundred parts is rounded once. */
const grossOf = (executions: readonly Traded[]) =>
  executions.reduce((sum, { shares, price }) => sum + shares * price, 0n)
