import {
  type HolderRole,
  type Reserves,
  type SupplyRead,
  toReserves,
} from '@parvalue/shared/domain/reserves/reserves.ts'
import type { ChainSupply, HeldAsset, StatedReserves } from '#api/dollar/reserves.ts'

/** What the browser read of a chain itself, at the block that was stated. Null: it could not. */
export type ChainReads = {
  chainId: number
  supply: bigint | null
  requested: bigint | null
  treasury: string | null
  /** What the router counted, by the chain at the other end. */
  lanes: ReadonlyMap<number, LaneRead>
  /** By `assetKey`. */
  amounts: ReadonlyMap<string, bigint>
}

export type LaneRead = { sent: bigint; delivered: bigint }

export type Check = {
  key: string
  subject:
    | { kind: 'supply' | 'requested' | 'treasury' }
    | { kind: 'sent' | 'delivered'; otherChainId: number }
    | { kind: 'asset'; symbol: string; decimals: number; holderRole: HolderRole }
  chainId: number
  stated: string | bigint | null
  read: string | bigint | null
  result: 'match' | 'mismatch' | 'unread'
}

export type Verification = {
  checks: readonly Check[]
  /** The same rule as the server's, over what was read here. */
  recomputed: Reserves
  isSameRatio: boolean
}

export const assetKey = ({ holder, token }: Pick<HeldAsset, 'holder' | 'token'>) =>
  `${holder?.toLowerCase()} ${token?.toLowerCase()}`

/** Requirement OP-03: each figure that a chain holds, stated beside read, and the ratio made of what was read. */
export function toVerification(stated: StatedReserves, reads: readonly ChainReads[]): Verification {
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

function checkChain(chain: ChainSupply, read: ChainReads | undefined): Check[] {
  // Where what is requested is burned at once, nothing of it is stated.
  const kinds = chain.requested === null && !chain.isFailed ? ['supply'] : ['supply', 'requested']
  return (kinds as ('supply' | 'requested')[]).map((kind) =>
    toCheck({ kind }, chain.chainId, { stated: chain[kind], read: read?.[kind] ?? null }),
  )
}

/** What is under way is what one end counted as sent less what the other counted as arrived. */
const checkLanes = ({ chainId, lanes }: ChainSupply, read: ChainReads | undefined): Check[] =>
  lanes.flatMap((lane) =>
    (['sent', 'delivered'] as const).map((kind) => {
      const subject = { kind, otherChainId: lane.chainId }
      const figures = { stated: lane[kind], read: read?.lanes.get(lane.chainId)?.[kind] ?? null }
      const check = toCheck(subject, chainId, figures)
      return { ...check, key: `${check.key} ${lane.chainId}` }
    }),
  )

/** Whose holdings they are is part of the proof: the address comes from USD+ itself. */
function checkTreasury(
  { chainId }: ChainSupply,
  assets: readonly HeldAsset[],
  read: ChainReads | undefined,
): Check[] {
  const holder = assets.find(({ holderRole }) => holderRole === 'treasury')?.holder
  if (!holder) return []
  const figures = { stated: holder, read: read?.treasury ?? null }
  return [toCheck({ kind: 'treasury' }, chainId, figures)]
}

/** That there is nothing, as stated, is not worth a line. */
const isOfUse = ({ stated, read }: Check) => stated !== 0n || read !== 0n

function checkAsset(chainId: number, asset: HeldAsset, read: ChainReads | undefined): Check {
  const { symbol, decimals, holderRole } = asset
  const figures = { stated: asset.amount, read: read?.amounts.get(assetKey(asset)) ?? null }
  const check = toCheck({ kind: 'asset', symbol, decimals, holderRole }, chainId, figures)
  return { ...check, key: `${check.key} ${assetKey(asset)}` }
}

function toCheck(
  subject: Check['subject'],
  chainId: number,
  { stated, read }: Pick<Check, 'stated' | 'read'>,
): Check {
  const result = read === null ? 'unread' : isSame(read, stated) ? 'match' : 'mismatch'
  return { key: `${chainId} ${subject.kind}`, subject, chainId, stated, read, result }
}

/** Of addresses, upper and lower case are only a checksum. */
const isSame = (a: string | bigint, b: string | bigint | null) =>
  String(a).toLowerCase() === String(b).toLowerCase()

/** Prices and the bank's cash are as stated: no chain here holds them. */
function recompute(stated: StatedReserves, reads: readonly ChainReads[]): Reserves {
  const readOf = (id: number | null) => reads.find(({ chainId }) => chainId === id)
  return toReserves(
    stated.chains.map((chain) => recomputeChain(chain, readOf(chain.chainId))),
    stated.assets.map((asset) =>
      asset.basis === 'chain'
        ? { ...asset, amount: readOf(asset.chainId)?.amounts.get(assetKey(asset)) ?? null }
        : asset,
    ),
  )
}

/** A chain whose lanes could not all be read has no supply to reckon with. */
function recomputeChain(chain: ChainSupply, read: ChainReads | undefined): SupplyRead {
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
