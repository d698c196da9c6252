import { toBalanceDown, toSharesDown, toSharesUp } from '@parvalue/shared/domain/money/shares.ts'
import type { Address } from '@parvalue/shared/domain/values/address.ts'
import type { FollowedEvent } from '../../ports/chain-events.ts'

/** What USD+ and wUSD+ are worth: shares of USD+ in the vault, and the vault's own. */
export type VaultState = { balancePerShare: bigint; vaultShares: bigint; wrappedSupply: bigint }

/** What a block did to a wallet. In USD+; `wrapped` is shares of the vault, below zero where they went. */
export type WalletDelta = {
  blockNumber: number
  wallet: Address
  wrapped: bigint
  cameIn: bigint
  wentOut: bigint
}

export type Flows = {
  flows: WalletDelta[]
  /** The vault right after each rebase, in their order. */
  atRebases: VaultState[]
}

export const ZERO: Address = `0x${'0'.repeat(40)}`

/** What shares of the vault redeem for, as the contract counts it, rounded down. */
export function wrappedValueDown(wrapped: bigint, vault: VaultState): bigint {
  const shares = (wrapped * (vault.vaultShares + 1n)) / (vault.wrappedSupply + 1n)
  return toBalanceDown(shares, vault.balancePerShare)
}

/**
 * What came to wallets and went from them, by events of whole transactions in their order. USD+ and
 * wUSD+ count alike, so wrapping one's own is no coming and going: there a deposit's payer is its
 * receiver. USD+ that is given to the vault otherwise went out.
 */
export function toFlows(
  events: readonly FollowedEvent[],
  before: VaultState,
  vault: Address | null,
): Flows {
  const walk: Walk = {
    state: { ...before },
    vault,
    book: createBook(),
    wraps: listWraps(events, vault),
    atRebases: [],
  }
  for (const [index, event] of events.entries()) apply(walk, event, events[index + 1])
  return { flows: walk.book.list(), atRebases: walk.atRebases }
}

type Walk = {
  state: VaultState
  vault: Address | null
  book: Book
  wraps: Map<string, number>
  atRebases: VaultState[]
}

function apply(walk: Walk, event: FollowedEvent, following: FollowedEvent | undefined) {
  const { state, book, atRebases } = walk
  switch (event.name) {
    case 'usdPlus.BalancePerShareSet':
      state.balancePerShare = event.args.balancePerShare
      atRebases.push({ ...state })
      break
    case 'usdPlus.Transfer':
      moveUsdPlus(walk, event, following)
      break
    case 'wrappedUsdPlus.Transfer':
      moveWrapped(walk, event)
      break
    case 'wrappedUsdPlus.Deposit': {
      const { sender, owner, assets } = event.args
      give(book, event.blockNumber, { from: sender, to: owner, assets })
      break
    }
    case 'wrappedUsdPlus.Withdraw': {
      const { owner, receiver, assets } = event.args
      give(book, event.blockNumber, { from: owner, to: receiver, assets })
      break
    }
    default:
      // No other event moves USD+ or wUSD+, or changes what they are worth.
      break
  }
}

function moveUsdPlus(walk: Walk, event: Transfer, following: FollowedEvent | undefined) {
  const { state, vault, book, wraps } = walk
  const { from, to, value } = event.args
  if (to === vault) state.vaultShares += sharesOf(event, following, state)
  if (from === vault) state.vaultShares -= sharesOf(event, following, state)
  const isWrap =
    wraps.size > 0 && takeWrap(wraps, `${event.transactionHash}/${from}/${to}/${value}`)
  if (isWrap) return
  if (from !== ZERO && from !== vault) book(event.blockNumber, from).wentOut += value
  if (to !== ZERO && to !== vault) book(event.blockNumber, to).cameIn += value
}

function moveWrapped({ state, book }: Walk, { blockNumber, args }: WrappedTransfer) {
  const { from, to, value } = args
  const worth = wrappedValueDown(value, state)
  // The zero address's row is the supply: what it gave, less what it got back.
  book(blockNumber, from).wrapped += from === ZERO ? value : -value
  book(blockNumber, to).wrapped += to === ZERO ? -value : value
  if (from === ZERO) state.wrappedSupply += value
  if (to === ZERO) state.wrappedSupply -= value
  if (from === ZERO || to === ZERO) return
  give(book, blockNumber, { from, to, assets: worth })
}

type Book = ReturnType<typeof createBook>

function createBook() {
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

/** Whoever wraps or unwraps for somebody else gives it to them. */
function give(
  book: Book,
  blockNumber: number,
  gift: { from: Address; to: Address; assets: bigint },
) {
  const { from, to, assets } = gift
  if (from === to) return
  book(blockNumber, from).wentOut += assets
  book(blockNumber, to).cameIn += assets
}

/** The transfers that deposits and withdrawals are made of and how often each. */
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

function takeWrap(wraps: Map<string, number>, key: string): boolean {
  const left = wraps.get(key) ?? 0
  if (left > 0) wraps.set(key, left - 1)
  return left > 0
}

type Transfer = Extract<FollowedEvent, { name: 'usdPlus.Transfer' }>
type WrappedTransfer = Extract<FollowedEvent, { name: 'wrappedUsdPlus.Transfer' }>

/** As the token moves them: said in the very next event, else down where minted and up elsewhere. */
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
  return (from === ZERO ? toSharesDown : toSharesUp)(value, balancePerShare)
}
