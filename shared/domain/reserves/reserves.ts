import { TOKEN_DECIMALS } from '../money/decimals.ts'

/**
 * Kinds of asset on the reserves page. Treasury bill funds, payment tokens and the bank's cash of minted
 * wires back USD+. USD+ held by the treasury is no reserve, and shares there are listed without counting.
 */
export const reserveAssetKinds = [
  'fund',
  'payment_token',
  'bank_cash',
  'usd_plus',
  'share',
] as const
export type ReserveAssetKind = (typeof reserveAssetKinds)[number]

/** Evidence for an asset: readable on chain by anyone, or attested by its custodian. */
export const reserveAssetBases = ['chain', 'attested'] as const
export type ReserveAssetBasis = (typeof reserveAssetBases)[number]

export const reserveHolderRoles = ['treasury', 'fulfiller', 'instant_redeemer', 'bank'] as const
export type ReserveHolderRole = (typeof reserveHolderRoles)[number]

/** Verdicts about the reserves. `unknown`: the missing figures could change the result. */
export const reserveVerdicts = ['backed', 'short', 'unknown'] as const
export type ReserveVerdict = (typeof reserveVerdicts)[number]

const counted: readonly ReserveAssetKind[] = ['fund', 'payment_token', 'bank_cash']

export const isReserveAsset = (kind: ReserveAssetKind): boolean => counted.includes(kind)

/** One CCIP lane between this chain and another, by the routers' own totals in base units of USD+. */
export type CcipLane = { chainId: number; sent: bigint; delivered: bigint }

/** Supply of one chain in base units of USD+; null if the chain did not answer. */
export type ChainSupplyRead = {
  chainId: number
  supply: bigint | null
  /** Part of the supply that is requested for redemption and not paid yet. */
  requested: bigint | null
  /** For each other chain, the amounts `sent` to it and `delivered` from it; empty without a router. */
  lanes: readonly CcipLane[]
}

/**
 * One asset: `amount` in its base units (null if unreadable), `priceText` in dollars per whole unit (null if
 * no price is valid).
 */
export type ReserveAssetRead = {
  kind: ReserveAssetKind
  amount: bigint | null
  decimals: number
  priceText: string | null
}

/** Reserves and liabilities, in base units of USD+. Sums include only known figures. */
export type Reserves = {
  supply: bigint
  requested: bigint
  inFlight: bigint
  /** Supply plus transfers in flight (burned on one chain and not minted on another yet). */
  liabilities: bigint
  reserves: bigint
  /** Reserves over liabilities in basis points, rounded down; null if a figure is missing. */
  ratioBps: number | null
  verdict: ReserveVerdict
  isComplete: boolean
}

const BPS = 10_000n

/**
 * Computes invariant 1: the supply never exceeds the reserves. Requirement OP-03: the page computes the same
 * from its own reads.
 */
export function toReserves(
  supplies: readonly ChainSupplyRead[],
  assets: readonly ReserveAssetRead[],
): Reserves {
  const supply = sum(supplies.map((read) => read.supply ?? 0n))
  const requested = sum(supplies.map((read) => read.requested ?? 0n))
  const inFlight = toInFlight(supplies)
  const reserveAssets = assets.filter(({ kind }) => isReserveAsset(kind))
  const values = reserveAssets.map(toReserveValueDown)
  const reserves = sum(values.map((value) => value ?? 0n))
  const liabilities = supply + inFlight
  const isSupplyKnown = supplies.every((read) => read.supply !== null)
  const areReservesKnown = values.every((value) => value !== null)
  const isComplete = isSupplyKnown && areReservesKnown
  const ratio = isComplete && liabilities > 0n ? (reserves * BPS) / liabilities : null
  return {
    supply,
    requested,
    inFlight,
    liabilities,
    reserves,
    ratioBps: ratio === null ? null : Number(ratio),
    verdict: toVerdict({ isEnough: reserves >= liabilities, isSupplyKnown, areReservesKnown }),
    isComplete,
  }
}

/** Returns the verdict. A missing figure can only increase its own side, so the other side may already decide. */
function toVerdict({
  isEnough,
  isSupplyKnown,
  areReservesKnown,
}: {
  isEnough: boolean
  isSupplyKnown: boolean
  areReservesKnown: boolean
}): ReserveVerdict {
  if (isEnough) return isSupplyKnown ? 'backed' : 'unknown'
  return areReservesKnown ? 'short' : 'unknown'
}

/**
 * Returns the amount in flight over all lanes. Chains are read at different moments: a lane that delivered
 * more than it sent has nothing in flight, and a lane to a chain that did not answer counts in full.
 */
function toInFlight(supplies: readonly ChainSupplyRead[]): bigint {
  return sum(
    supplies.flatMap(({ chainId: from, lanes }) =>
      lanes.map(({ chainId: to, sent }) => {
        const there = supplies.find((read) => read.chainId === to)
        const arrived = there?.lanes.find((lane) => lane.chainId === from)?.delivered ?? 0n
        return sent > arrived ? sent - arrived : 0n
      }),
    ),
  )
}

/** Returns a value in base units of USD+, rounded down; null without an amount or a price. */
export function toReserveValueDown({
  amount,
  decimals,
  priceText,
}: Pick<ReserveAssetRead, 'amount' | 'decimals' | 'priceText'>): bigint | null {
  if (amount === null) return null
  if (amount === 0n) return 0n
  if (priceText === null) return null
  const [whole = '', fraction = ''] = priceText.split('.')
  const price = BigInt(whole + fraction)
  const scale = 10n ** BigInt(decimals + fraction.length)
  return (amount * price * 10n ** BigInt(TOKEN_DECIMALS)) / scale
}

const sum = (amounts: readonly bigint[]) => amounts.reduce((total, amount) => total + amount, 0n)
