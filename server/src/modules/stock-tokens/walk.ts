import { type StockPair, toPairFinder } from '@parvalue/shared/chain/stock-pairs.ts'
import {
  ONE_SHARE,
  toSharesDown,
  toSharesUp,
  unwrapDown,
} from '@parvalue/shared/domain/money/shares.ts'
import type { Address, Hex } from '@parvalue/shared/domain/values/address.ts'
import type { StockEvent, StockTransfer, StockWrapping } from './stock-event.ts'
import { createWraps, type Wraps } from './wraps.ts'

/** A stock token and the vault of its wrapped form, as the contracts count them. */
export type TokenState = {
  balancePerShare: bigint
  totalShares: bigint
  vaultShares: bigint
  wrappedSupply: bigint
}

export const untouched: TokenState = {
  balancePerShare: ONE_SHARE,
  totalShares: 0n,
  vaultShares: 0n,
  wrappedSupply: 0n,
}

/** What a block did to a holder, in shares of the token or units of the wrapped form. */
export type Change = { blockNumber: number; contract: Address; wallet: Address; delta: bigint }

/** What it means to the holder; `tokenAmount` is in stock tokens, as they then were. */
export type Move = {
  blockNumber: number
  logIndex: number
  transactionHash: Hex
  stockId: number
  /** Of the stock's token at that moment. */
  balancePerShare: bigint
  wallet: Address
  contract: Address
  amount: bigint
  tokenAmount: bigint
} & ({ kind: 'received' | 'sent' } | { kind: 'moved'; toContract: Address; toAmount: bigint })

type PlacedState = { blockNumber: number; contract: Address; state: TokenState }

export type IndexedChanges = { changes: Change[]; states: PlacedState[]; moves: Move[] }

export const ZERO: Address = `0x${'0'.repeat(40)}`

type Walk = {
  findPair: (contract: Address) => StockPair
  states: Map<Address, TokenState>
  wraps: Wraps
  changes: Map<string, Change>
  placed: Map<string, PlacedState>
  moves: Move[]
}

/**
 * What events of whole transactions, in their order, did to stock tokens: whose they are, where the
 * tokens stand after each block, and what came, went or changed its form. Wrapping one's own is a
 * move; wrapping for somebody else gives it to them.
 */
export function reduceEvents(
  events: readonly StockEvent[],
  before: ReadonlyMap<Address, TokenState>,
  pairs: readonly StockPair[],
): IndexedChanges {
  const findPair = toPairFinder(pairs)
  const walking: Walk = {
    findPair,
    states: new Map([...before].map(([token, state]) => [token, { ...state }])),
    wraps: createWraps(events, findPair),
    changes: new Map(),
    placed: new Map(),
    moves: [],
  }
  for (const event of events) step(walking, event)
  return {
    changes: [...walking.changes.values()],
    states: [...walking.placed.values()],
    moves: walking.moves,
  }
}

function step(walking: Walk, event: StockEvent) {
  const { token } = walking.findPair(event.contract)
  const state = walking.states.get(token) ?? { ...untouched }
  walking.states.set(token, state)
  switch (event.name) {
    case 'dShare.BalancePerShareSet':
      state.balancePerShare = event.args.balancePerShare
      break
    case 'dShare.Transfer':
      moveToken(walking, event, state)
      break
    case 'wrappedDShare.Transfer':
      moveWrapped(walking, event, state)
      break
    default:
      bookWrapping(walking, event, state)
  }
  const place = { blockNumber: event.blockNumber, contract: token }
  walking.placed.set(`${event.blockNumber}/${token}`, { ...place, state: { ...state } })
}

/** As the contract moves them: shares are rounded down where minted, up elsewhere. */
function moveToken(walking: Walk, event: StockTransfer, state: TokenState) {
  const { from, to, value } = event.args
  const { wrapped } = walking.findPair(event.contract)
  const shares = (from === ZERO ? toSharesDown : toSharesUp)(value, state.balancePerShare)
  if (from === ZERO) state.totalShares += shares
  if (to === ZERO) state.totalShares -= shares
  if (to === wrapped) state.vaultShares += shares
  if (from === wrapped) state.vaultShares -= shares
  change(walking, event, shares)
  if (walking.wraps.take(event, shares)) return
  // The vault is nobody: what is given to it without a deposit is gone from its giver.
  bookTransfer(walking, event, { amount: shares, tokenAmount: value, nobody: wrapped })
}

function moveWrapped(walking: Walk, event: StockTransfer, state: TokenState) {
  const { from, to, value } = event.args
  // Units come with a deposit and go with a withdrawal, whose events say whose they are.
  if (from !== ZERO && to !== ZERO) {
    const tokenAmount = unwrapDown(value, state)
    bookTransfer(walking, event, { amount: value, tokenAmount, nobody: ZERO })
  }
  if (from === ZERO) state.wrappedSupply += value
  if (to === ZERO) state.wrappedSupply -= value
  change(walking, event, value)
}

function change({ changes }: Walk, { blockNumber, contract, args }: StockTransfer, amount: bigint) {
  const add = (wallet: Address, delta: bigint) => {
    if (wallet === ZERO) return
    const key = `${blockNumber}/${contract}/${wallet}`
    const known = changes.get(key)
    if (known) known.delta += delta
    else changes.set(key, { blockNumber, contract, wallet, delta })
  }
  add(args.from, -amount)
  add(args.to, amount)
}

type Amounts = { amount: bigint; tokenAmount: bigint }

function bookTransfer(
  walking: Walk,
  event: StockTransfer,
  { nobody, ...amounts }: Amounts & { nobody: Address },
) {
  const { from, to } = event.args
  if (from === to) return
  if (from !== ZERO && from !== nobody)
    book(walking, event, { kind: 'sent', wallet: from, ...amounts })
  if (to !== ZERO && to !== nobody)
    book(walking, event, { kind: 'received', wallet: to, ...amounts })
}

type Gift = Amounts & { kind: 'sent' | 'received'; wallet: Address }

function book(walking: Walk, event: StockEvent, gift: Gift) {
  // Anybody can send nothing to anybody.
  if (gift.amount === 0n) return
  walking.moves.push({ ...placeOf(walking, event), contract: event.contract, ...gift })
}

function bookWrapping(walking: Walk, event: StockWrapping, state: TokenState) {
  const { token, wrapped } = walking.findPair(event.contract)
  const { assets: tokenAmount, shares: units } = event.args
  const inShares = { contract: token, amount: walking.wraps.give(event) }
  if (inShares.amount === 0n && units === 0n) return
  const inUnits = { contract: wrapped, amount: units }
  const isIn = event.name === 'wrappedDShare.Deposit'
  const [from, to] = isIn ? [inShares, inUnits] : [inUnits, inShares]
  const giver = isIn ? event.args.sender : event.args.owner
  const taker = isIn ? event.args.owner : event.args.receiver
  const place = placeOf(walking, event)
  if (giver === taker) {
    const target = { toContract: to.contract, toAmount: to.amount }
    walking.moves.push({ ...place, kind: 'moved', wallet: giver, ...from, ...target, tokenAmount })
    return
  }
  const worth = isIn ? unwrapDown(units, state) : tokenAmount
  walking.moves.push({ ...place, kind: 'sent', wallet: giver, ...from, tokenAmount })
  walking.moves.push({ ...place, kind: 'received', wallet: taker, ...to, tokenAmount: worth })
}

function placeOf({ findPair, states }: Walk, event: StockEvent) {
  const { blockNumber, logIndex, transactionHash, contract } = event
  const { stockId, token } = findPair(contract)
  const { balancePerShare } = states.get(token) ?? untouched
  return { blockNumber, logIndex, transactionHash, stockId, balancePerShare }
}
