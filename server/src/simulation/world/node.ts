import type { Address, Hex } from '@parvalue/shared/domain/values/address.ts'
import { recoverTransactionAddress, type TransactionSerializedEIP1559 } from 'viem'
import { keccak256, numberToHex, parseTransaction } from 'viem/utils'
import { RevertError, toLowerAddress } from '../models/contract-state.ts'
import {
  findContractModel,
  type MinedLog,
  type MinedTransaction,
  type SimulatedBlock,
  type SimulatedChain,
} from './chain.ts'
import { SIMULATED_CHAIN_ID } from './simulated-deployment.ts'

type Call = { id: number; method: string; params: readonly unknown[] }
type Filter = { address: Address[]; topics: [Hex[]]; fromBlock: Hex; toBlock: Hex }
type CallFields = { from?: Address; to: Address; data: Hex }

class Refused extends Error {
  readonly code: number

  constructor(code: number, message: string) {
    super(message)
    this.name = 'Refused'
    this.code = code
  }
}

/**
 * Answers JSON-RPC like a node that is `behind` blocks behind the chain. The node has the chain up to that block, and
 * the whole mempool.
 */
export async function answerRpc(
  chain: SimulatedChain,
  body: string,
  behind: number,
): Promise<unknown> {
  const request = JSON.parse(body) as Call | Call[]
  const view = createView(chain, behind)
  if (!Array.isArray(request)) return answerOne(view, request)
  const answers: unknown[] = []
  for (const call of request) answers.push(await answerOne(view, call))
  return answers
}

async function answerOne(view: View, { id, method, params }: Call) {
  try {
    const answer = methods[method]
    if (!answer) throw new Error(`The simulated node does not know ${method}`)
    return { jsonrpc: '2.0', id, result: await answer(view, params) }
  } catch (error) {
    if (error instanceof RevertError)
      return { jsonrpc: '2.0', id, error: toError(3, error.message) }
    if (!(error instanceof Refused)) throw error
    return { jsonrpc: '2.0', id, error: toError(error.code, error.message) }
  }
}

const toError = (code: number, message: string) => ({ code, message })

type View = ReturnType<typeof createView>

function createView(chain: SimulatedChain, behind: number) {
  const top = Math.max(0, chain.head().number - behind)
  const numberOf = (tag: unknown): number => {
    if (tag === 'latest' || tag === 'pending') return top
    if (tag === 'finalized') return chain.finalNumber(top)
    return Number(tag)
  }
  return {
    chain,
    find: (tag: unknown): SimulatedBlock | null => {
      if (typeof tag === 'object' && tag !== null && 'blockHash' in tag) {
        return chain.blockOf(tag.blockHash as Hex) ?? null
      }
      const number = numberOf(tag)
      return number > top ? null : (chain.blockAt(number) ?? null)
    },
    findMined: (
      hash: unknown,
    ): { block: SimulatedBlock; mined: MinedTransaction; index: number } | null => {
      for (let number = top; number >= 0; number -= 1) {
        const block = chain.blockAt(number)
        const index = block?.mined.findIndex((each) => each.transaction.hash === hash) ?? -1
        const mined = block?.mined[index]
        if (block && mined) return { block, mined, index }
      }
      return null
    },
  }
}

type Method = (view: View, params: readonly unknown[]) => unknown

const methods: Readonly<Record<string, Method>> = {
  eth_chainId: () => numberToHex(SIMULATED_CHAIN_ID),
  eth_blockNumber: (view) => numberToHex(getBlock(view, 'latest').number),
  eth_maxPriorityFeePerGas: () => '0x3b9aca00',
  eth_gasPrice: () => '0x77359400',
  eth_getBlockByNumber: (view, [tag, isFull]) => {
    const block = view.find(tag)
    return block && toBlockAnswer(block, isFull === true)
  },
  eth_getLogs: (view, [filter]) => listLogs(view, filter as Filter),
  eth_getBlockReceipts: (view, [tag]) => {
    const block = view.find(tag)
    return block ? block.mined.map((mined) => toReceipt(block, mined)) : null
  },
  eth_getTransactionReceipt: (view, [hash]) => {
    const found = view.findMined(hash)
    return found && toReceipt(found.block, found.mined)
  },
  eth_getTransactionByHash: (view, [hash]) => {
    const mined = view.findMined(hash)?.mined.transaction
    const found = mined ?? view.chain.pool().find((each) => each.hash === hash)
    return found ? { from: found.from, to: found.to, input: found.data } : null
  },
  eth_getTransactionCount: (view, [address, tag]) => {
    const count = getBlock(view, tag).state.nonces.get(toLowerAddress(address as Address)) ?? 0
    return numberToHex(count)
  },
  eth_call: (view, [request, tag]) => {
    const { to, data } = request as CallFields
    const { state } = getBlock(view, tag)
    return findContractModel(toLowerAddress(to))?.read(state, data) ?? '0x'
  },
  eth_estimateGas: (view, [request]) => {
    const { from, to, data } = request as CallFields
    const { timestamp, state: latest } = getBlock(view, 'latest')
    const state = structuredClone(latest)
    findContractModel(toLowerAddress(to))?.send(state, {
      from: toLowerAddress(from ?? to),
      data,
      timestamp,
    })
    return '0x30000'
  },
  eth_getCode: (_, [address]) =>
    findContractModel(toLowerAddress(address as Address)) ? '0x00' : '0x',
  eth_sendRawTransaction: (view, [raw]) => takeRaw(view, raw as TransactionSerializedEIP1559),
}

function getBlock(view: View, tag: unknown): SimulatedBlock {
  const block = view.find(tag)
  if (!block) throw new Refused(-32000, 'header not found')
  return block
}

async function takeRaw({ chain }: View, raw: TransactionSerializedEIP1559): Promise<Hex> {
  const hash = keccak256(raw)
  if (chain.pool().some((each) => each.hash === hash)) throw new Refused(-32000, 'already known')
  const { to, data = '0x', nonce = 0, maxPriorityFeePerGas: tip = 0n } = parseTransaction(raw)
  const from = toLowerAddress(await recoverTransactionAddress({ serializedTransaction: raw }))
  if (nonce < (chain.head().state.nonces.get(from) ?? 0)) {
    throw new Refused(-32000, 'nonce too low')
  }
  if (!to) throw new Error('The simulated node deploys no contracts')
  chain.send({ hash, from, to: toLowerAddress(to), data, nonce, tip, isKept: false })
  return hash
}

function listLogs(view: View, { address, topics: [names], fromBlock, toBlock }: Filter) {
  const found: unknown[] = []
  for (let number = Number(fromBlock); number <= Number(toBlock); number += 1) {
    const block = view.find(numberToHex(number))
    for (const log of block?.mined.flatMap(({ logs }) => logs) ?? []) {
      const isWanted = address.includes(log.address) && names.includes(log.topics[0] ?? '0x')
      if (block && isWanted) found.push(toLogAnswer(block, log))
    }
  }
  return found
}

const toLogAnswer = ({ number, hash }: SimulatedBlock, log: MinedLog) => ({
  address: log.address,
  topics: log.topics,
  data: log.data,
  blockNumber: numberToHex(number),
  blockHash: hash,
  transactionHash: log.transactionHash,
  logIndex: numberToHex(log.logIndex),
})

const toReceipt = (block: SimulatedBlock, { transaction, isSuccess, logs }: MinedTransaction) => ({
  transactionHash: transaction.hash,
  blockNumber: numberToHex(block.number),
  blockHash: block.hash,
  status: isSuccess ? '0x1' : '0x0',
  logs: logs.map((log) => toLogAnswer(block, log)),
})

const toBlockAnswer = (block: SimulatedBlock, isFull: boolean) => ({
  number: numberToHex(block.number),
  hash: block.hash,
  parentHash: block.parentHash,
  timestamp: numberToHex(block.timestamp),
  logsBloom: block.logsBloom,
  baseFeePerGas: '0x3b9aca00',
  transactions: block.mined.map(({ transaction: { hash, from, nonce } }) =>
    isFull ? { hash, from, nonce: numberToHex(nonce ?? 0) } : hash,
  ),
})
