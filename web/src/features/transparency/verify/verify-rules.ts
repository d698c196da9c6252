import {
  type ChainSupplyRead,
  type ReserveHolderRole,
  type Reserves,
  toReserves,
} from '@parvalue/shared/domain/reserves/reserves.ts'
import type { ChainSupply, HeldAsset, ReservesReport } from '#api/dollar/reserves.ts'

/** A chain's figures as read by the browser at the stated block. Null if the read failed. */
export type ChainReserveFigures = {
  chainId: number
  supply: bigint | null
  requested: bigint | null
  treasury: string | null
  /** The router's sent and delivered counters, by the remote chain's id. */
  lanes: ReadonlyMap<number, CcipLaneCounters>
  /** Amounts in base units by `toHeldAssetKey`; an entry is missing if its read failed. */
  amounts: ReadonlyMap<string, bigint>
}

export type CcipLaneCounters = { sent: bigint; delivered: bigint }

export type ReserveCheck = {
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

export type ReserveVerification = {
  checks: readonly ReserveCheck[]
  /** The reserves that the server's rule gives for the figures read here. */
  recomputed: Reserves
  isSameRatio: boolean
}

export const toHeldAssetKey = ({ holder, token }: Pick<HeldAsset, 'holder' | 'token'>) =>
  `${holder?.toLowerCase()} ${token?.toLowerCase()}`

/** Compares each on-chain figure with the one read here, and recomputes the ratio (requirement OP-03). */
export function verifyReserveFigures(
  stated: ReservesReport,
  reads: readonly ChainReserveFigures[],
): ReserveVerification {
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

function checkChain(chain: ChainSupply, read: ChainReserveFigures | undefined): ReserveCheck[] {
  // A redeemer that burns at request time has no requested amount.
  const kinds = chain.requested === null && !chain.isFailed ? ['supply'] : ['supply', 'requested']
  return (kinds as ('supply' | 'requested')[]).map((kind) =>
    toCheck({ kind }, chain.chainId, { stated: chain[kind], read: read?.[kind] ?? null }),
  )
}

/**
 * Compares the router's sent and delivered counters of each lane, from which the amounts in transit are
 * computed.
 */
const checkLanes = (
  { chainId, lanes }: ChainSupply,
  read: ChainReserveFigures | undefined,
): ReserveCheck[] =>
  lanes.flatMap((lane) =>
    (['sent', 'delivered'] as const).map((kind) => {
      const subject = { kind, otherChainId: lane.chainId }
      const figures = { stated: lane[kind], read: read?.lanes.get(lane.chainId)?.[kind] ?? null }
      const check = toCheck(subject, chainId, figures)
      return { ...check, key: `${check.key} ${lane.chainId}` }
    }),
  )

/** Compares the treasury's address, which comes from the USD+ contract. */
function checkTreasury(
  { chainId }: ChainSupply,
  assets: readonly HeldAsset[],
  read: ChainReserveFigures | undefined,
): ReserveCheck[] {
  const holder = assets.find(({ holderRole }) => holderRole === 'treasury')?.holder
  if (!holder) return []
  const figures = { stated: holder, read: read?.treasury ?? null }
  return [toCheck({ kind: 'treasury' }, chainId, figures)]
}

/** Returns whether a check is shown: a check is dropped if both its stated and its read figure are zero. */
const isOfUse = ({ stated, read }: ReserveCheck) => stated !== 0n || read !== 0n

function checkAsset(
  chainId: number,
  asset: HeldAsset,
  read: ChainReserveFigures | undefined,
): ReserveCheck {
  const { symbol, decimals, holderRole } = asset
  const figures = { stated: asset.amount, read: read?.amounts.get(toHeldAssetKey(asset)) ?? null }
  const check = toCheck({ kind: 'asset', symbol, decimals, holderRole }, chainId, figures)
  return { ...check, key: `${check.key} ${toHeldAssetKey(asset)}` }
}

function toCheck(
  subject: ReserveCheck['subject'],
  chainId: number,
  { stated, read }: Pick<ReserveCheck, 'stated' | 'read'>,
): ReserveCheck {
  const result = read === null ? 'unread' : isSame(read, stated) ? 'match' : 'mismatch'
  return { key: `${chainId} ${subject.kind}`, subject, chainId, stated, read, result }
}

/** Compares addresses without their case, which is only a checksum. */
const isSame = (a: string | bigint, b: string | bigint | null) =>
  String(a).toLowerCase() === String(b).toLowerCase()

/** Recomputes the reserves. Prices and the bank's cash are taken from the server, because no chain has them. */
function recompute(stated: ReservesReport, reads: readonly ChainReserveFigures[]): Reserves {
  const readOf = (id: number | null) => reads.find(({ chainId }) => chainId === id)
  return toReserves(
    stated.chains.map((chain) => recomputeChain(chain, readOf(chain.chainId))),
    stated.assets.map((asset) =>
      asset.basis === 'chain'
        ? { ...asset, amount: readOf(asset.chainId)?.amounts.get(toHeldAssetKey(asset)) ?? null }
        : asset,
    ),
  )
}

/** Returns the figures of one chain; its supply is null if reading one of its lanes failed. */
function recomputeChain(
  chain: ChainSupply,
  read: ChainReserveFigures | undefined,
): ChainSupplyRead {
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
