import { ONE_SHARE } from '@parvalue/shared/domain/money/shares.ts'
import type { Address, Hex } from '@parvalue/shared/domain/values/address.ts'
import { keccak256, stringToHex } from 'viem/utils'
import {
  type ContractModel,
  type ContractState,
  type EmittedEvent,
  RevertError,
} from '../models/contract-state.ts'
import { dividendDistributionModel, dividendMinterModel } from '../models/dividend-models.ts'
import { orderProcessorModel } from '../models/order-model.ts'
import { redeemerModel } from '../models/redeemer-model.ts'
import { stockTokenModel } from '../models/stock-model.ts'
import { dollarModel, usdPlusModel } from '../models/token-models.ts'
import { vaultModel } from '../models/vault-model.ts'
import { wireMinterModel } from '../models/wire-minter-model.ts'
import type { RandomSource } from '../random.ts'
import { toLogsBloom } from './bloom.ts'
import {
  dividendDistributionAddress,
  dividendMinterAddress,
  dollarAddress,
  orderProcessorAddress,
  redeemerAddress,
  stockTokenAddress,
  usdPlusAddress,
  vaultAddress,
  wireMinterAddress,
} from './simulated-deployment.ts'

/** One transaction; `nonce` is null if the order of its sender's transactions does not matter. */
export type SimulatedTransaction = {
  hash: Hex
  from: Address
  to: Address
  data: Hex
  nonce: number | null
  tip: bigint
  /** True if no reorg loses the transaction, because its sender broadcasts it again. */
  isKept: boolean
}

export type MinedLog = EmittedEvent & { logIndex: number; transactionHash: Hex }
export type MinedTransaction = {
  transaction: SimulatedTransaction
  isSuccess: boolean
  logs: MinedLog[]
}

export type SimulatedBlock = {
  number: number
  hash: Hex
  parentHash: Hex
  timestamp: number
  logsBloom: Hex
  mined: MinedTransaction[]
  /** State of the contracts after the block. */
  state: ContractState
}

/** Reorgs never reach below this depth. */
export const FINALITY_DEPTH = 14

const contracts: ReadonlyMap<Address, ContractModel> = new Map([
  [dollarAddress, dollarModel],
  [usdPlusAddress, usdPlusModel],
  [redeemerAddress, redeemerModel],
  [stockTokenAddress, stockTokenModel],
  [orderProcessorAddress, orderProcessorModel],
  [vaultAddress, vaultModel],
  [wireMinterAddress, wireMinterModel],
  [dividendDistributionAddress, dividendDistributionModel],
  [dividendMinterAddress, dividendMinterModel],
])

export const findContractModel = (address: Address) => contracts.get(address)

export type SimulatedChain = ReturnType<typeof createSimulatedChain>

/** Creates a chain with a mempool and reorgs. Block timestamps are in seconds. */
export function createSimulatedChain(random: RandomSource, clock: () => number) {
  const blocks: SimulatedBlock[] = [createGenesis(clock())]
  const byHash = new Map<Hex, SimulatedBlock>(blocks.map((block) => [block.hash, block]))
  let pool: SimulatedTransaction[] = []
  let salt = 0
  let final = 0
  const head = () => {
    const last = blocks.at(-1)
    if (!last) throw new Error('The chain has no blocks')
    return last
  }
  const createBlock = (share: number) => {
    const parent = head()
    const state = structuredClone(parent.state)
    // The first block sets up the initial balances, so it has the initial time even if it is mined later.
    const isFirst = parent.number === 0
    const nowSeconds = isFirst ? 0 : Math.floor(clock() / 1000)
    const timestamp = Math.max(parent.timestamp + 1, nowSeconds)
    const mined: MinedTransaction[] = []
    for (const transaction of choose(pool, state, random, share)) {
      mined.push(execute(state, transaction, { timestamp, firstLog: countLogs(mined) }))
    }
    const number = parent.number + 1
    salt += 1
    const block: SimulatedBlock = {
      number,
      hash: keccak256(stringToHex(`block ${parent.hash} ${salt}`)),
      parentHash: parent.hash,
      timestamp,
      logsBloom: toLogsBloom(mined.flatMap(({ logs }) => logs)),
      mined,
      state,
    }
    blocks.push(block)
    byHash.set(block.hash, block)
    final = Math.max(final, number - FINALITY_DEPTH)
    const gone = new Set(mined.map(({ transaction }) => transaction.hash))
    pool = pool.filter(({ hash }) => !gone.has(hash))
  }
  return {
    head,
    blockAt: (number: number) => blocks[number],
    blockOf: (hash: Hex) => byHash.get(hash),
    /** Returns the final block of a node whose latest block is `top`. */
    finalNumber: (top: number) =>
      top === head().number ? final : Math.max(0, Math.min(final, top - FINALITY_DEPTH)),
    /** Returns the number of blocks that a reorg may still replace. */
    looseCount: () => head().number - final,
    pool: () => pool,
    /** Returns whether a transaction of the mempool can still be mined: one with a used nonce has been replaced. */
    hasMinableTransaction: () =>
      pool.some(
        ({ from, nonce }) => nonce === null || nonce >= (head().state.nonces.get(from) ?? 0),
      ),
    send: (transaction: SimulatedTransaction) => {
      if (pool.some(({ hash }) => hash === transaction.hash)) return
      pool.push(transaction)
    },
    /** Mines a block; `share` is the fraction of the mempool to include. */
    mine: (share: number) => createBlock(share),
    /**
     * Replaces the last `depth` blocks with `count` others. Their transactions return to the mempool, are mined in
     * another order, or are lost.
     */
    reorganize: ({ depth, count, lost }: { depth: number; count: number; lost: number }) => {
      const gone = blocks.splice(blocks.length - depth)
      const back = gone.flatMap(({ mined }) => mined.map(({ transaction }) => transaction))
      pool = random
        .shuffle([...back, ...pool])
        .filter(({ isKept }) => isKept || !random.chance(lost))
      for (let index = 0; index < count; index += 1) createBlock(0.7)
    },
  }
}

const countLogs = (mined: readonly MinedTransaction[]) =>
  mined.reduce((count, { logs }) => count + logs.length, 0)

function createGenesis(nowMs: number): SimulatedBlock {
  return {
    number: 0,
    hash: keccak256('0x00'),
    parentHash: `0x${'0'.repeat(64)}`,
    timestamp: Math.floor(nowMs / 1000),
    logsBloom: toLogsBloom([]),
    mined: [],
    state: {
      nonces: new Map(),
      dollars: new Map(),
      allowances: new Map(),
      shares: new Map(),
      totalShares: 0n,
      balancePerShare: ONE_SHARE,
      tickets: [],
      wires: new Map(),
      stock: new Map(),
      stockShares: 0n,
      stockPerShare: ONE_SHARE,
      announcedSplit: 0n,
      isStockPaused: false,
      orders: [],
      fills: new Set(),
      vaultOwed: 0n,
      usdPlusAllowances: new Map(),
      dividendMints: new Map(),
      distributions: [],
    },
  }
}

/** Picks transactions in nonce order per sender; of those with the same nonce, the one with the highest tip. */
function* choose(
  pool: readonly SimulatedTransaction[],
  state: ContractState,
  random: RandomSource,
  share: number,
) {
  const left = random.shuffle(pool.filter(() => random.chance(share)))
  for (;;) {
    const able = left.filter(
      ({ from, nonce }) => nonce === null || nonce === (state.nonces.get(from) ?? 0),
    )
    const [first] = able
    if (!first) return
    const rivals = able.filter(
      ({ from, nonce }) => nonce !== null && nonce === first.nonce && from === first.from,
    )
    const best = rivals.reduce((one, other) => (other.tip > one.tip ? other : one), first)
    left.splice(left.indexOf(best), 1)
    yield best
  }
}

type BlockPosition = { timestamp: number; firstLog: number }

function execute(
  state: ContractState,
  transaction: SimulatedTransaction,
  { timestamp, firstLog }: BlockPosition,
): MinedTransaction {
  const { from, nonce, hash: transactionHash } = transaction
  const emitted = tryCall(state, transaction, timestamp)
  if (nonce !== null) state.nonces.set(from, nonce + 1)
  const logs = (emitted ?? []).map((log, index) => ({
    ...log,
    logIndex: firstLog + index,
    transactionHash,
  }))
  return { transaction, isSuccess: emitted !== null, logs }
}

function tryCall(
  state: ContractState,
  { from, to, data }: SimulatedTransaction,
  timestamp: number,
): EmittedEvent[] | null {
  const after = structuredClone(state)
  try {
    const events = contracts.get(to)?.send(after, { from, data, timestamp }) ?? []
    Object.assign(state, after)
    return events
  } catch (error) {
    if (error instanceof RevertError) return null
    throw error
  }
}
