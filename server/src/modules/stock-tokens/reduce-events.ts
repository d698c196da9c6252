import { createStockPairFinder, type StockPair } from '@parvalue/shared/chain/stock-pairs.ts'
import {
  type GainStream,
  noGainStream,
  toCountedShares,
  toStreamAfter,
  toStreamAfterMove,
} from '@parvalue/shared/domain/money/gain-stream.ts'
import {
  ONE_SHARE,
  toSharesDown,
  toSharesUp,
  toUnwrappedDown,
} from '@parvalue/shared/domain/money/shares.ts'
import type { Address, Hex } from '@parvalue/shared/domain/values/address.ts'
import type { StockEvent, StockGain, StockTransfer, StockWrapping } from './stock-event.ts'
import { createWrapMatcher, type WrapMatcher } from './wrap-matcher.ts'

/** State of a stock token and of its wrapper vault, in the contracts' units. */
export type TokenState = {
  balancePerShare: bigint
  totalShares: bigint
  /** All shares that the vault holds. */
  vaultShares: bigint
  wrappedSupply: bigint
  stream: GainStream
}

export const initialTokenState: TokenState = {
  balancePerShare: ONE_SHARE,
  totalShares: 0n,
  vaultShares: 0n,
  wrappedSupply: 0n,
  stream: noGainStream,
}

/** A holder's change in one block, in shares of the token or units of the wrapped token. */
export type BalanceChange = {
  blockNumber: number
  contract: Address
  wallet: Address
  delta: bigint
}

/** One move in a holder's history; `tokenAmount` is in stock tokens of that time. */
export type StockMove = {
  blockNumber: number
  logIndex: number
  transactionHash: Hex
  stockId: number
  /** Balance per share of the stock's token at that time. */
  balancePerShare: bigint
  wallet: Address
  contract: Address
  amount: bigint
  tokenAmount: bigint
} & ({ kind: 'received' | 'sent' } | { kind: 'moved'; toContract: Address; toAmount: bigint })

type BlockTokenState = { blockNumber: number; contract: Address; state: TokenState }

export type IndexedStockChanges = {
  changes: BalanceChange[]
  states: BlockTokenState[]
  moves: StockMove[]
}

export const ZERO_ADDRESS: Address = `0x${'0'.repeat(40)}`

/** Returns the state with the shares that count in the price of the wrapped token at that time. */
export const toStateAt = <State extends TokenState>(state: State, atSeconds: number) => ({
  ...state,
  countedShares: toCountedShares(state.vaultShares, state.stream, atSeconds),
})

type Reduction = {
  timeOf: (blockNumber: number) => number
  findPair: (contract: Address) => StockPair
  states: Map<Address, TokenState>
  wraps: WrapMatcher
  changes: Map<string, BalanceChange>
  placed: Map<string, BlockTokenState>
  moves: StockMove[]
}

/** The known states by token, the pairs, and the times of the events' blocks in Unix seconds. */
export type ReductionInput = {
  before: ReadonlyMap<Address, TokenState>
  pairs: readonly StockPair[]
  timeOf: (blockNumber: number) => number
}

/**
 * Reduces the events of whole transactions, in order, to balance changes, token states after each block, and moves.
 * Wrapping for the same holder is one move; wrapping for another wallet is a sent and a received move.
 */
export function reduceStockEvents(
  events: readonly StockEvent[],
  { before, pairs, timeOf }: ReductionInput,
): IndexedStockChanges {
  const findPair = createStockPairFinder(pairs)
  const reduction: Reduction = {
    timeOf,
    findPair,
    states: new Map([...before].map(([token, state]) => [token, { ...state }])),
    wraps: createWrapMatcher(events, findPair),
    changes: new Map(),
    placed: new Map(),
    moves: [],
  }
  for (const event of events) step(reduction, event)
  return {
    changes: [...reduction.changes.values()],
    states: [...reduction.placed.values()],
    moves: reduction.moves,
  }
}

function step(reduction: Reduction, event: StockEvent) {
  const { token } = reduction.findPair(event.contract)
  const state = reduction.states.get(token) ?? { ...initialTokenState }
  reduction.states.set(token, state)
  switch (event.name) {
    case 'dShare.BalancePerShareSet':
      state.balancePerShare = event.args.balancePerShare
      break
    case 'dShare.Transfer':
      moveToken(reduction, event, state)
      break
    case 'wrappedDShare.Transfer':
      moveWrapped(reduction, event, state)
      break
    case 'wrappedDShare.Deposit':
    case 'wrappedDShare.Withdraw':
      follow(reduction, event, state)
      addWrappingMoves(reduction, event, state)
      break
    default:
      follow(reduction, event, state)
  }
  const tokenBlock = { blockNumber: event.blockNumber, contract: token }
  reduction.placed.set(`${event.blockNumber}/${token}`, { ...tokenBlock, state: { ...state } })
}

function follow({ timeOf }: Reduction, event: StockWrapping | StockGain, state: TokenState): void {
  const at = timeOf(event.blockNumber)
  switch (event.name) {
    case 'wrappedDShare.GainsRecorded':
      state.stream = toStreamAfter(state.stream, { name: 'GainsRecorded', args: event.args }, at)
      break
    case 'wrappedDShare.GainsDurationSet':
      state.stream = toStreamAfter(state.stream, { name: 'GainsDurationSet', args: event.args }, at)
      break
    case 'wrappedDShare.RecordingStarted':
      state.stream = toStreamAfter(state.stream, { name: 'RecordingStarted' }, at)
      break
    default:
      state.stream = toStreamAfter(state.stream, { name: 'Deposit' }, at)
  }
}

/** Applies a transfer like the contract: shares are rounded down when minted, up otherwise. */
function moveToken(reduction: Reduction, event: StockTransfer, state: TokenState) {
  const { from, to, value } = event.args
  const { wrapped } = reduction.findPair(event.contract)
  const shares = (from === ZERO_ADDRESS ? toSharesDown : toSharesUp)(value, state.balancePerShare)
  if (from === ZERO_ADDRESS) state.totalShares += shares
  if (to === ZERO_ADDRESS) state.totalShares -= shares
  if (to === wrapped) moveOfVault(state, shares)
  if (from === wrapped) moveOfVault(state, -shares)
  change(reduction, event, shares)
  if (reduction.wraps.matchTransfer(event, shares)) return
  // The vault is no holder: tokens sent to it without a deposit count as sent.
  addTransferMoves(reduction, event, { amount: shares, tokenAmount: value, nobody: wrapped })
}

function moveOfVault(state: TokenState, shares: bigint) {
  state.vaultShares += shares
  state.stream = toStreamAfterMove(state.stream, shares)
}

function moveWrapped(reduction: Reduction, event: StockTransfer, state: TokenState) {
  const { from, to, value } = event.args
  // Mints and burns of wrapped tokens are indexed from the vault's deposit and withdrawal events.
  if (from !== ZERO_ADDRESS && to !== ZERO_ADDRESS) {
    const tokenAmount = toUnwrappedDown(
      value,
      toStateAt(state, reduction.timeOf(event.blockNumber)),
    )
    addTransferMoves(reduction, event, { amount: value, tokenAmount, nobody: ZERO_ADDRESS })
  }
  if (from === ZERO_ADDRESS) state.wrappedSupply += value
  if (to === ZERO_ADDRESS) state.wrappedSupply -= value
  change(reduction, event, value)
}

function change(
  { changes }: Reduction,
  { blockNumber, contract, args }: StockTransfer,
  amount: bigint,
) {
  const add = (wallet: Address, delta: bigint) => {
    if (wallet === ZERO_ADDRESS) return
    const key = `${blockNumber}/${contract}/${wallet}`
    const known = changes.get(key)
    if (known) known.delta += delta
    else changes.set(key, { blockNumber, contract, wallet, delta })
  }
  add(args.from, -amount)
  add(args.to, amount)
}

type Amounts = { amount: bigint; tokenAmount: bigint }

function addTransferMoves(
  reduction: Reduction,
  event: StockTransfer,
  { nobody, ...amounts }: Amounts & { nobody: Address },
) {
  const { from, to } = event.args
  if (from === to) return
  if (from !== ZERO_ADDRESS && from !== nobody)
    addMove(reduction, event, { kind: 'sent', wallet: from, ...amounts })
  if (to !== ZERO_ADDRESS && to !== nobody)
    addMove(reduction, event, { kind: 'received', wallet: to, ...amounts })
}

type HolderChange = Amounts & { kind: 'sent' | 'received'; wallet: Address }

function addMove(reduction: Reduction, event: StockEvent, gift: HolderChange) {
  // Any wallet can send transfers of zero to any other, so they are not recorded.
  if (gift.amount === 0n) return
  reduction.moves.push({ ...positionOf(reduction, event), contract: event.contract, ...gift })
}

function addWrappingMoves(reduction: Reduction, event: StockWrapping, state: TokenState) {
  const { token, wrapped } = reduction.findPair(event.contract)
  const { assets: tokenAmount, shares: units } = event.args
  const inShares = { contract: token, amount: reduction.wraps.takeShares(event) }
  if (inShares.amount === 0n && units === 0n) return
  const inUnits = { contract: wrapped, amount: units }
  const isIn = event.name === 'wrappedDShare.Deposit'
  const [from, to] = isIn ? [inShares, inUnits] : [inUnits, inShares]
  const sender = isIn ? event.args.sender : event.args.owner
  const receiver = isIn ? event.args.owner : event.args.receiver
  const position = positionOf(reduction, event)
  if (sender === receiver) {
    const target = { toContract: to.contract, toAmount: to.amount }
    reduction.moves.push({
      ...position,
      kind: 'moved',
      wallet: sender,
      ...from,
      ...target,
      tokenAmount,
    })
    return
  }
  const at = toStateAt(state, reduction.timeOf(event.blockNumber))
  const worth = isIn ? toUnwrappedDown(units, at) : tokenAmount
  reduction.moves.push({ ...position, kind: 'sent', wallet: sender, ...from, tokenAmount })
  reduction.moves.push({
    ...position,
    kind: 'received',
    wallet: receiver,
    ...to,
    tokenAmount: worth,
  })
}

function positionOf({ findPair, states }: Reduction, event: StockEvent) {
  const { blockNumber, logIndex, transactionHash, contract } = event
  const { stockId, token } = findPair(contract)
  const { balancePerShare } = states.get(token) ?? initialTokenState
  return { blockNumber, logIndex, transactionHash, stockId, balancePerShare }
}
