import { TOKEN_DECIMALS } from '../money/decimals.ts'

/**
 * What stands behind USD+: funds of Treasury bills, payment tokens, and the bank's cash of wires that
 * were minted. USD+ that the treasury holds is no reserve, and shares there are listed, not counted.
 */
export const assetKinds = ['fund', 'payment_token', 'bank_cash', 'usd_plus', 'share'] as const
export type AssetKind = (typeof assetKinds)[number]

/** Anybody can read it from a chain, or whoever keeps it states it. */
export const assetBases = ['chain', 'attested'] as const
export type AssetBasis = (typeof assetBases)[number]

export const holderRoles = ['treasury', 'fulfiller', 'bank'] as const
export type HolderRole = (typeof holderRoles)[number]

/** `unknown`: what could not be read may turn it either way. */
export const reserveVerdicts = ['backed', 'short', 'unknown'] as const
export type ReserveVerdict = (typeof reserveVerdicts)[number]

const counted: readonly AssetKind[] = ['fund', 'payment_token', 'bank_cash']

export const isReserve = (kind: AssetKind): boolean => counted.includes(kind)

/** Between this chain and another one, by the routers' own counts, in USD+. */
export type Lane = { chainId: number; sent: bigint; delivered: bigint }

/** Base units of USD+; null: this chain did not answer. */
export type SupplyRead = {
  chainId: number
  supply: bigint | null
  /** Of the supply: requested to be redeemed, not yet paid. */
  requested: bigint | null
  /** `sent` from here to that chain, `delivered` here from there; none where there is no router. */
  lanes: readonly Lane[]
}

/** Base units of the asset; `priceText` is dollars for a whole one, null where none can be trusted. */
export type AssetRead = {
  kind: AssetKind
  amount: bigint | null
  decimals: number
  priceText: string | null
}

/** Dollars in base units of USD+. Sums are of what is known. */
export type Reserves = {
  supply: bigint
  requested: bigint
  inFlight: bigint
  /** Supply and what is in flight: what was burned on one chain and is not yet minted on another. */
  liabilities: bigint
  reserves: bigint
  /** Reserves over liabilities in basis points, rounded down; null where a figure is missing. */
  ratioBps: number | null
  verdict: ReserveVerdict
  isComplete: boolean
}

const BPS = 10_000n

/** Invariant 1: the supply is no more than the reserves. The page computes the same from its own reads. */
export function toReserves(
  supplies: readonly SupplyRead[],
  assets: readonly AssetRead[],
): Reserves {
  const supply = sum(supplies.map((read) => read.supply ?? 0n))
  const requested = sum(supplies.map((read) => read.requested ?? 0n))
  const inFlight = toInFlight(supplies)
  const own = assets.filter(({ kind }) => isReserve(kind))
  const values = own.map(valueOfDown)
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

/** What is missing can only add to its own side, so the other side may be enough to judge. */
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
 * Chains are read at different moments. A lane on which more has arrived than was sent, as far as we
 * have read, has nothing in flight; what was sent to a chain that did not answer counts in full.
 */
function toInFlight(supplies: readonly SupplyRead[]): bigint {
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

/** Dollars in base units of USD+, rounded down; null without an amount or a price. */
export function valueOfDown({
  amount,
  decimals,
  priceText,
}: Pick<AssetRead, 'amount' | 'decimals' | 'priceText'>): bigint | null {
  if (amount === null) return null
  if (amount === 0n) return 0n
  if (priceText === null) return null
  const [whole = '', fraction = ''] = priceText.split('.')
  const price = BigInt(whole + fraction)
  const scale = 10n ** BigInt(decimals + fraction.length)
  return (amount * price * 10n ** BigInt(TOKEN_DECIMALS)) / scale
}

const sum = (amounts: readonly bigint[]) => amounts.reduce((total, amount) => total + amount, 0n)
