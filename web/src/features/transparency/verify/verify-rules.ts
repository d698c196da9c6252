import {
  type ChainSupplyRead,
  type ReserveHolderRole,
  type Reserves,
  toReserves,
} from '@parvalue/shared/domain/reserves/reserves.ts'
import type { ChainSupply, HeldAsset, StatedReserves } from '#api/dollar/reserves.ts'

/** A chain's figures as read by the browser at the stated block. Null if the read failed. */
export type ChainFigures = {
  chainId: number
  supply: bigint | null
  requested: bigint | null
  treasury: string | null
  /** The router's counters by the remote chain. */
  lanes: ReadonlyMap<number, LaneCounters>
  /** By `assetKey`. */
  amounts: ReadonlyMap<string, bigint>
}

export type LaneCounters = { sent: bigint; delivered: bigint }

export type Check = {
  key: string
  subject:
    | { kind: 'supply' | 'requested' | 'treasury' }
    | { kind: 'sent' | 'delivered'; otherChainId: number }
    | { kind: 'asset'; symbol: string; decimals: number; holderRole: ReserveHolderRole }
  chainId: number
  stated: string | bigint | null
  read: string | bigint | null
  result: 'match' | 'mismatch' | 'unread'
}

export type Verification = {
  checks: readonly Check[]
  /** Computed by the server's rule from the figures read here. */
  recomputed: Reserves
  isSameRatio: boolean
}

export const toAssetKey = ({ holder, token }: Pick<HeldAsset, 'holder' | 'token'>) =>
  `${holder?.toLowerCase()} ${token?.toLowerCase()}`

/**
 * Requirement OP-03: compares each on-chain figure with the one read here, and recomputes the ratio.
 */
export function toVerification(
  stated: StatedReserves,
  reads: readonly ChainFigures[],
): Verification {
  const onChain = stated.assets.filter(({ basis }) => basis === 'chain')
  const checks = stated.chains.flatMap((chain) => {
    const read = reads.find(({ chainId }) => chainId === chain.chainId)
    const assets = onChain.filter(({ chainId }) => chainId === chain.chainId)
    return [
      ...checkChain(chain, read),
      ...checkLanes(chain, read).filter(isOfUse),
      ...checkTreasury(chain, assets, read),
      ...assets.map((asset) => checkAsset(chain.chainId, asset, read)).filter(isOfUse),
    ]
  })
  const recomputed = recompute(stated, reads)
  const isSameRatio =
    recomputed.ratioBps === stated.ratioBps && recomputed.verdict === stated.verdict
  return { checks, recomputed, isSameRatio }
}

function checkChain(chain: ChainSupply, read: ChainFigures | undefined): Check[] {
  // Redeemers that burn at request time have no requested amount to state.
  const kinds = chain.requested === null && !chain.isFailed ? ['supply'] : ['supply', 'requested']
  return (kinds as ('supply' | 'requested')[]).map((kind) =>
    toCheck({ kind }, chain.chainId, { stated: chain[kind], read: read?.[kind] ?? null }),
  )
}

/** The amount in transit is the source's sent counter minus the destination's delivered counter. */
const checkLanes = ({ chainId, lanes }: ChainSupply, read: ChainFigures | undefined): Check[] =>
  lanes.flatMap((lane) =>
    (['sent', 'delivered'] as const).map((kind) => {
      const subject = { kind, otherChainId: lane.chainId }
      const figures = { stated: lane[kind], read: read?.lanes.get(lane.chainId)?.[kind] ?? null }
      const check = toCheck(subject, chainId, figures)
      return { ...check, key: `${check.key} ${lane.chainId}` }
    }),
  )

/** The treasury's address is verified too; it comes from the USD+ contract. */
function checkTreasury(
  { chainId }: ChainSupply,
  assets: readonly HeldAsset[],
  read: ChainFigures | undefined,
): Check[] {
  const holder = assets.find(({ holderRole }) => holderRole === 'treasury')?.holder
  if (!holder) return []
  const figures = { stated: holder, read: read?.treasury ?? null }
  return [toCheck({ kind: 'treasury' }, chainId, figures)]
}

/** Drops checks whose stated and read figures are both zero. */
const isOfUse = ({ stated, read }: Check) => stated !== 0n || read !== 0n

function checkAsset(chainId: number, asset: HeldAsset, read: ChainFigures | undefined): Check {
  const { symbol, decimals, holderRole } = asset
  const figures = { stated: asset.amount, read: read?.amounts.get(toAssetKey(asset)) ?? null }
  const check = toCheck({ kind: 'asset', symbol, decimals, holderRole }, chainId, figures)
  return { ...check, key: `${check.key} ${toAssetKey(asset)}` }
}

function toCheck(
  subject: Check['subject'],
  chainId: number,
  { stated, read }: Pick<Check, 'stated' | 'read'>,
): Check {
  const result = read === null ? 'unread' : isSame(read, stated) ? 'match' : 'mismatch'
  return { key: `${chainId} ${subject.kind}`, subject, chainId, stated, read, result }
}

/** Compares addresses without case, which is only a checksum. */
const isSame = (a: string | bigint, b: string | bigint | null) =>
  String(a).toLowerCase() === String(b).toLowerCase()

/** Prices and the bank's cash are taken as stated, because no chain has them. */
function recompute(stated: StatedReserves, reads: readonly ChainFigures[]): Reserves {
  const readOf = (id: number | null) => reads.find(({ chainId }) => chainId === id)
  return toReserves(
    stated.chains.map((chain) => recomputeChain(chain, readOf(chain.chainId))),
    stated.assets.map((asset) =>
      asset.basis === 'chain'
        ? { ...asset, amount: readOf(asset.chainId)?.amounts.get(toAssetKey(asset)) ?? null }
        : asset,
    ),
  )
}

/** A chain with a failed lane read has no supply for the computation. */
function recomputeChain(chain: ChainSupply, read: ChainFigures | undefined): ChainSupplyRead {
  const lanes = chain.lanes.flatMap(({ chainId }) => {
    const lane = read?.lanes.get(chainId)
    return lane ? [{ chainId, ...lane }] : []
  })
  const areLanesRead = lanes.length === chain.lanes.length
  return {
    chainId: chain.chainId,
    supply: areLanesRead ? (read?.supply ?? null) : null,
    requested: read?.requested ?? null,
    lanes,
  }
}
