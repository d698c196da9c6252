import {
  type GainStream,
  toCountedShares,
  toStreamAfter,
  toStreamAfterMove,
} from '@parvalue/shared/domain/money/gain-stream.ts'
import { toBalanceDown, toSharesDown, toSharesUp } from '@parvalue/shared/domain/money/shares.ts'
import type { Address } from '@parvalue/shared/domain/values/address.ts'
import type { FollowedEvent } from '../../ports/chain-events.ts'

/** State that determines the value of wUSD+. */
export type VaultState = {
  balancePerShare: bigint
  /** All USD+ shares that the vault holds. */
  vaultShares: bigint
  wrappedSupply: bigint
  stream: GainStream
}

/** Value of wUSD+ at one time: USD+ per share, the vault's USD+ shares that count then, and the supply of wUSD+. */
export type VaultValue = { balancePerShare: bigint; countedShares: bigint; wrappedSupply: bigint }

export const toVaultValue = (state: VaultState, atSeconds: number): VaultValue => ({
  balancePerShare: state.balancePerShare,
  countedShares: toCountedShares(state.vaultShares, state.stream, atSeconds),
  wrappedSupply: state.wrappedSupply,
})

/** A wallet's changes in one block, in USD+; `wrapped` is in vault shares, negative if they left. */
export type WalletDelta = {
  blockNumber: number
  wallet: Address
  wrapped: bigint
  cameIn: bigint
  wentOut: bigint
}

export type UsdPlusFlows = {
  flows: WalletDelta[]
  /** The vault's value right after each rebase, in order. */
  atRebases: VaultValue[]
  /** The vault's stream after each block that changed it. */
  streams: PlacedStream[]
}

export type PlacedStream = { blockNumber: number; stream: GainStream }

export const ZERO_ADDRESS: Address = `0x${'0'.repeat(40)}`

/** Returns the USD+ that vault shares redeem for, rounded down like in the contract. */
export function toWrappedValueDown(wrapped: bigint, vault: VaultValue): bigint {
  const shares = (wrapped * (vault.countedShares + 1n)) / (vault.wrappedSupply + 1n)
  return toBalanceDown(shares, vault.balancePerShare)
}

/**
 * Reduces the events of whole transactions, in order, to what wallets received and sent. USD+ and wUSD+ count alike,
 * so wrapping for the same wallet changes neither. USD+ sent to the vault without a deposit count as sent.
 */
export function toUsdPlusFlows(
  events: readonly FollowedEvent[],
  before: VaultState,
  { vault, timeOf }: { vault: Address | null; timeOf: (blockNumber: number) => number },
): UsdPlusFlows {
  const walk: Reduction = {
    state: { ...before },
    vault,
    timeOf,
    streams: new Map(),
    book: createFlowBook(),
    wraps: listWraps(events, vault),
    atRebases: [],
  }
  for (const [index, event] of events.entries()) apply(walk, event, events[index + 1])
  const streams = [...walk.streams].map(([blockNumber, stream]) => ({ blockNumber, stream }))
  return { flows: walk.book.list(), atRebases: walk.atRebases, streams }
}

type Reduction = {
  state: VaultState
  vault: Address | null
  timeOf: (blockNumber: number) => number
  streams: Map<number, GainStream>
  book: FlowBook
  wraps: Map<string, number>
  atRebases: VaultValue[]
}

function apply(walk: Reduction, event: FollowedEvent, following: FollowedEvent | undefined) {
  const { state, book, atRebases } = walk
  switch (event.name) {
    case 'usdPlus.BalancePerShareSet':
      state.balancePerShare = event.args.balancePerShare
      atRebases.push(toVaultValue(state, walk.timeOf(event.blockNumber)))
      break
    case 'usdPlus.Transfer':
      moveUsdPlus(walk, event, following)
      break
    case 'wrappedUsdPlus.Transfer':
      moveWrapped(walk, event)
      break
    case 'wrappedUsdPlus.RecordingStarted':
    case 'wrappedUsdPlus.GainsRecorded':
    case 'wrappedUsdPlus.GainsDurationSet':
      follow(walk, event)
      break
    case 'wrappedUsdPlus.Deposit': {
      follow(walk, event)
      const { sender, owner, assets } = event.args
      addTransfer(book, event.blockNumber, { from: sender, to: owner, assets })
      break
    }
    case 'wrappedUsdPlus.Withdraw': {
      follow(walk, event)
      const { owner, receiver, assets } = event.args
      addTransfer(book, event.blockNumber, { from: owner, to: receiver, assets })
      break
    }
    default:
      // Other events move neither USD+ nor wUSD+ and do not change their value.
      break
  }
}

type VaultEvent = Extract<
  FollowedEvent,
  {
    name: `wrappedUsdPlus.${'RecordingStarted' | 'GainsRecorded' | 'GainsDurationSet' | 'Deposit' | 'Withdraw'}`
  }
>

function follow(walk: Reduction, event: VaultEvent) {
  const at = walk.timeOf(event.blockNumber)
  const { stream } = walk.state
  switch (event.name) {
    case 'wrappedUsdPlus.GainsRecorded':
      return place(
        walk,
        event,
        toStreamAfter(stream, { name: 'GainsRecorded', args: event.args }, at),
      )
    case 'wrappedUsdPlus.GainsDurationSet':
      return place(
        walk,
        event,
        toStreamAfter(stream, { name: 'GainsDurationSet', args: event.args }, at),
      )
    case 'wrappedUsdPlus.RecordingStarted':
      return place(walk, event, toStreamAfter(stream, { name: 'RecordingStarted' }, at))
    default:
      return place(walk, event, toStreamAfter(stream, { name: 'Deposit' }, at))
  }
}

function place({ state, streams }: Reduction, { blockNumber }: FollowedEvent, stream: GainStream) {
  if (stream === state.stream) return
  state.stream = stream
  streams.set(blockNumber, stream)
}

function moveOfVault(walk: Reduction, event: Transfer, shares: bigint) {
  walk.state.vaultShares += shares
  place(walk, event, toStreamAfterMove(walk.state.stream, shares))
}

function moveUsdPlus(walk: Reduction, event: Transfer, following: FollowedEvent | undefined) {
  const { state, vault, book, wraps } = walk
  const { from, to, value } = event.args
  if (to === vault) moveOfVault(walk, event, sharesOf(event, following, state))
  if (from === vault) moveOfVault(walk, event, -sharesOf(event, following, state))
  const isWrap =
    wraps.size > 0 && matchWrap(wraps, `${event.transactionHash}/${from}/${to}/${value}`)
  if (isWrap) return
  if (from !== ZERO_ADDRESS && from !== vault) book(event.blockNumber, from).wentOut += value
  if (to !== ZERO_ADDRESS && to !== vault) book(event.blockNumber, to).cameIn += value
}

function moveWrapped({ state, book, timeOf }: Reduction, { blockNumber, args }: WrappedTransfer) {
  const { from, to, value } = args
  const worth = toWrappedValueDown(value, toVaultValue(state, timeOf(blockNumber)))
  // The row of the zero address has the supply (minted less burned).
  book(blockNumber, from).wrapped += from === ZERO_ADDRESS ? value : -value
  book(blockNumber, to).wrapped += to === ZERO_ADDRESS ? -value : value
  if (from === ZERO_ADDRESS) state.wrappedSupply += value
  if (to === ZERO_ADDRESS) state.wrappedSupply -= value
  if (from === ZERO_ADDRESS || to === ZERO_ADDRESS) return
  addTransfer(book, blockNumber, { from, to, assets: worth })
}

type FlowBook = ReturnType<typeof createFlowBook>

function createFlowBook() {
  const flows: WalletDelta[] = []
  const blocks = new Map<number, Map<Address, WalletDelta>>()
  const of = (blockNumber: number, wallet: Address): WalletDelta => {
    const block = blocks.get(blockNumber) ?? new Map<Address, WalletDelta>()
    blocks.set(blockNumber, block)
    const known = block.get(wallet)
    if (known) return known
    const flow = { blockNumber, wallet, wrapped: 0n, cameIn: 0n, wentOut: 0n }
    block.set(wallet, flow)
    flows.push(flow)
    return flow
  }
  return Object.assign(of, { list: () => flows })
}

/** Adds a transfer; wrapping or unwrapping for another wallet counts as one. */
function addTransfer(
  book: FlowBook,
  blockNumber: number,
  gift: { from: Address; to: Address; assets: bigint },
) {
  const { from, to, assets } = gift
  if (from === to) return
  book(blockNumber, from).wentOut += assets
  book(blockNumber, to).cameIn += assets
}

/** Counts the transfers that belong to deposits and withdrawals, by key. */
function listWraps(events: readonly FollowedEvent[], vault: Address | null): Map<string, number> {
  const wraps = new Map<string, number>()
  const add = (key: string) => wraps.set(key, (wraps.get(key) ?? 0) + 1)
  for (const event of events) {
    const { transactionHash: hash } = event
    if (event.name === 'wrappedUsdPlus.Deposit') {
      const { sender, assets } = event.args
      add(`${hash}/${sender}/${vault}/${assets}`)
    } else if (event.name === 'wrappedUsdPlus.Withdraw') {
      const { receiver, assets } = event.args
      add(`${hash}/${vault}/${receiver}/${assets}`)
    }
  }
  return wraps
}

function matchWrap(wraps: Map<string, number>, key: string): boolean {
  const left = wraps.get(key) ?? 0
  if (left > 0) wraps.set(key, left - 1)
  return left > 0
}

type Transfer = Extract<FollowedEvent, { name: 'usdPlus.Transfer' }>
type WrappedTransfer = Extract<FollowedEvent, { name: 'wrappedUsdPlus.Transfer' }>

/**
 * Returns the shares of a transfer: from the `TransferShares` event that follows directly, otherwise computed, rounded
 * down for a mint and up for a transfer or burn.
 */
function sharesOf(
  { args: { from, value }, transactionHash, logIndex }: Transfer,
  following: FollowedEvent | undefined,
  { balancePerShare }: VaultState,
): bigint {
  const isOfThis =
    following?.name === 'usdPlus.TransferShares' &&
    following.transactionHash === transactionHash &&
    following.logIndex === logIndex + 1
  if (isOfThis) return following.args.shares
  return (from === ZERO_ADDRESS ? toSharesDown : toSharesUp)(value, balancePerShare)
}
