import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { decodeEventLog, decodeFunctionResult, encodeFunctionData, type Hex, keccak256 } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { localCcipRouterAbi as abi } from '../../shared/chain/abi/local-ccip-router.ts'
import { findChain, findChainBySelector } from '../../shared/chain/chains.ts'
import { deploymentSchema } from '../../shared/chain/deployment.ts'
import type { SimulatorDeps } from '../role.ts'
import type { RelayMessage, SentMessage } from './store.ts'

export type RelayNode = ReturnType<typeof createRelayNode>

type Log = { topics: [Hex, ...Hex[]]; data: Hex; blockNumber: Hex }

/** The router's execution state of a message at its destination. */
export type CcipMessageState = 'none' | 'delivered' | 'failed'

/**
 * Gas for the mint and the bookkeeping around the receiver's call, and for the part that the EVM withholds from
 * inner calls.
 */
const GAS_OVERHEAD = 600_000n

/** Returns a client of the local routers; it holds the relay's key. */
export function createRelayNode({ http, settings }: Pick<SimulatorDeps, 'http' | 'settings'>) {
  const { dataDir, rpcUrls, env } = settings
  const openKey = () =>
    (env.RELAY_KEY ?? readFileSync(path.join(dataDir, 'keys', 'relay'), 'utf8').trim()) as Hex
  const callRpc = async <Answer>(chainId: number, method: string, ...params: unknown[]) => {
    const response = await http(rpcUrls[chainId] ?? '', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
      signal: AbortSignal.timeout(5000),
    })
    const { result, error } = (await response.json()) as {
      result: Answer
      error?: { message: string }
    }
    if (error) throw new Error(`${method}: ${error.message}`)
    return result
  }
  const findRouter = (chainId: number): Hex | null => {
    const file = path.join(dataDir, 'deployments', `${chainId}.json`)
    if (!existsSync(file)) return null
    const { contracts } = deploymentSchema.parse(JSON.parse(readFileSync(file, 'utf8')))
    return contracts.ccipRouter ?? null
  }
  const getRouter = (chainId: number): Hex => {
    const router = findRouter(chainId)
    if (!router) throw new Error(`chain ${chainId} has no router`)
    return router
  }
  const toCall = ({ id, content }: RelayMessage) =>
    encodeFunctionData({ abi, functionName: 'deliver', args: [id as Hex, parseContent(content)] })
  const sign = async (message: RelayMessage, lastNonce: number | null) => {
    const chainId = message.destination_chain_id
    const account = privateKeyToAccount(openKey())
    const [used, block] = await Promise.all([
      callRpc<Hex>(chainId, 'eth_getTransactionCount', account.address, 'latest'),
      callRpc<{ baseFeePerGas: Hex }>(chainId, 'eth_getBlockByNumber', 'latest', false),
    ])
    const nonce = Math.max(Number(used), (lastNonce ?? -1) + 1)
    const raw = await account.signTransaction({
      chainId,
      nonce,
      to: getRouter(chainId),
      data: toCall(message),
      gas: (parseContent(message.content).gasLimit * 17n) / 15n + GAS_OVERHEAD,
      maxFeePerGas: BigInt(block.baseFeePerGas) * 8n + 1_000_000_000n,
      maxPriorityFeePerGas: 1n,
    })
    return { nonce, raw, hash: keccak256(raw) }
  }
  return {
    listChains: () =>
      Object.keys(rpcUrls)
        .map(Number)
        .filter((id) => findRouter(id) !== null && findChain(id) !== null),
    finalBlock: async (chainId: number) => {
      const block = await callRpc<{ number: Hex } | null>(
        chainId,
        'eth_getBlockByNumber',
        'finalized',
        false,
      )
      return block ? Number(block.number) : 0
    },
    /** Lists the messages sent in these blocks. */
    listSent: async (chainId: number, from: number, to: number): Promise<SentMessage[]> => {
      const logs = await callRpc<Log[]>(chainId, 'eth_getLogs', {
        address: getRouter(chainId),
        fromBlock: toHex(from),
        toBlock: toHex(to),
      })
      return logs.flatMap((log) => toFound(chainId, log))
    },
    stateOf: async (
      { id, destination_chain_id: chainId }: RelayMessage,
      block: 'latest' | 'finalized',
    ): Promise<CcipMessageState> => {
      const data = encodeFunctionData({ abi, functionName: 'stateOf', args: [id as Hex] })
      const answer = await callRpc<Hex>(
        chainId,
        'eth_call',
        { to: getRouter(chainId), data },
        block,
      )
      // The router did not exist at that block.
      return answer === '0x' ? 'none' : (messageStates[Number(BigInt(answer))] ?? 'none')
    },
    /** Returns the state that a delivery would reach now; throws if the router would refuse it. */
    simulate: async (message: RelayMessage): Promise<CcipMessageState> => {
      const chainId = message.destination_chain_id
      const { address: from } = privateKeyToAccount(openKey())
      const call = { from, to: getRouter(chainId), data: toCall(message) }
      const data = await callRpc<Hex>(chainId, 'eth_call', call, 'latest')
      const state = decodeFunctionResult({ abi, functionName: 'deliver', data })
      return messageStates[state] ?? 'none'
    },
    sign,
    /**
     * Broadcasts a transaction and ignores the node's error, because a transaction that the node knows already is no
     * failure.
     */
    broadcast: async ({ destination_chain_id }: RelayMessage, raw: string) => {
      await callRpc(destination_chain_id, 'eth_sendRawTransaction', raw).catch(() => {})
    },
    isMined: async ({ destination_chain_id, hash }: RelayMessage): Promise<boolean> =>
      (await callRpc<object | null>(destination_chain_id, 'eth_getTransactionReceipt', hash)) !==
      null,
    /** Returns whether another transaction of the relay used this nonce in a block. */
    isPassed: async ({ destination_chain_id, nonce }: RelayMessage): Promise<boolean> => {
      const { address } = privateKeyToAccount(openKey())
      const used = await callRpc<Hex>(
        destination_chain_id,
        'eth_getTransactionCount',
        address,
        'latest',
      )
      return nonce !== null && Number(used) > nonce
    },
  }
}

const messageStates: readonly CcipMessageState[] = ['none', 'delivered', 'failed']

const toHex = (value: number) => `0x${value.toString(16)}`

function toFound(chainId: number, { topics, data, blockNumber }: Log): SentMessage[] {
  const event = tryDecode(topics, data)
  if (event?.eventName !== 'MessageSent') return []
  const { messageId, destinationChainSelector, message } = event.args
  const destination = findChainBySelector(destinationChainSelector)
  if (!destination) return []
  return [
    {
      id: messageId,
      source_chain_id: chainId,
      destination_chain_id: destination.id,
      source_block: Number(blockNumber),
      content: JSON.stringify(message, (_, value: unknown) =>
        typeof value === 'bigint' ? `${value}` : value,
      ),
    },
  ]
}

function tryDecode(topics: Log['topics'], data: Hex) {
  try {
    return decodeEventLog({ abi, topics, data })
  } catch {
    return null
  }
}

function parseContent(content: string) {
  const stored = JSON.parse(content) as Record<string, string>
  const get = (name: string) => stored[name] ?? ''
  return {
    sourceChainSelector: BigInt(get('sourceChainSelector')),
    sourceRouter: get('sourceRouter') as Hex,
    destinationChainSelector: BigInt(get('destinationChainSelector')),
    sequenceNumber: BigInt(get('sequenceNumber')),
    sender: get('sender') as Hex,
    receiver: get('receiver') as Hex,
    gasLimit: BigInt(get('gasLimit')),
    data: get('data') as Hex,
    amount: BigInt(get('amount')),
  }
}
