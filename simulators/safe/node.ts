import {
  concat,
  decodeFunctionResult,
  encodeFunctionData,
  type Hex,
  hashTypedData,
  keccak256,
  toEventSelector,
  zeroAddress,
} from 'viem'
import { mnemonicToAccount } from 'viem/accounts'
import { localSafeAbi as abi } from '../../shared/chain/abi/local-safe.ts'
import { toSafeTransactionTypedData } from '../../shared/chain/test-wallet-data.ts'
import { SAFE_OWNER_INDEXES, TEST_MNEMONIC } from '../../shared/chain/test-wallets.ts'
import type { Address } from '../../shared/domain/values/address.ts'
import type { SimulatorDeps } from '../role.ts'
import type { SafeConfirmation, SafeExecution, SafeTransaction } from './store.ts'

export type SafeNode = ReturnType<typeof createSafeNode>

export type SafeState = { nonce: number; threshold: number; owners: readonly Address[] }

type Receipt = { status: Hex; blockNumber: Hex; logs: readonly { address: Hex; topics: Hex[] }[] }

const SUCCESS = toEventSelector('ExecutionSuccess(bytes32,uint256)')

const GAS = 2_000_000n

/** The second owner, whose key this service holds; it also pays the gas of executions. */
export const secondSafeOwner = mnemonicToAccount(TEST_MNEMONIC, {
  addressIndex: SAFE_OWNER_INDEXES[1],
})

/** The third owner, who confirms rejections; no page has this key. */
export const thirdSafeOwner = mnemonicToAccount(TEST_MNEMONIC, {
  addressIndex: SAFE_OWNER_INDEXES[2],
})

/** Returns a client of Safes on the local chains. */
export function createSafeNode({ http, settings }: Pick<SimulatorDeps, 'http' | 'settings'>) {
  const callRpc = async <Answer>(chainId: number, method: string, ...params: unknown[]) => {
    const response = await http(settings.rpcUrls[chainId] ?? '', {
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
  const read = async (
    chainId: number,
    to: Address,
    functionName: 'nonce' | 'getThreshold' | 'getOwners',
  ) => {
    const data = encodeFunctionData({ abi, functionName })
    const answer = await callRpc<Hex>(chainId, 'eth_call', { to, data }, 'latest')
    return answer === '0x' ? null : decodeFunctionResult({ abi, functionName, data: answer })
  }
  return {
    hasChain: (chainId: number) => settings.rpcUrls[chainId] !== undefined,
    /** Reads the state of a Safe; null if there is no Safe. */
    readSafe: async (chainId: number, safe: Address): Promise<SafeState | null> => {
      const owners = await read(chainId, safe, 'getOwners').catch(() => null)
      if (owners === null) return null
      const nonce = Number(await read(chainId, safe, 'nonce'))
      const threshold = Number(await read(chainId, safe, 'getThreshold'))
      return { nonce, threshold, owners: owners as readonly Address[] }
    },
    /** Signs the execution; broadcasting the same bytes again is the same transaction. */
    sign: async (
      transaction: SafeTransaction,
      confirmations: readonly SafeConfirmation[],
    ): Promise<Hex> => {
      const { chain_id: chainId } = transaction
      const { address } = secondSafeOwner
      const [used, block] = await Promise.all([
        callRpc<Hex>(chainId, 'eth_getTransactionCount', address, 'latest'),
        callRpc<{ baseFeePerGas: Hex }>(chainId, 'eth_getBlockByNumber', 'latest', false),
      ])
      return secondSafeOwner.signTransaction({
        chainId,
        nonce: Number(used),
        to: transaction.safe as Address,
        data: toExecution(transaction, confirmations),
        gas: GAS + BigInt(transaction.safe_tx_gas),
        maxFeePerGas: BigInt(block.baseFeePerGas) * 8n + 1_000_000_000n,
        maxPriorityFeePerGas: 1n,
      })
    },
    /**
     * Broadcasts a transaction and ignores the node's error, because a rejected transaction shows as a missing receipt.
     */
    broadcast: (chainId: number, raw: Hex) =>
      callRpc(chainId, 'eth_sendRawTransaction', raw).catch(() => null),
    /**
     * Returns the outcome; null while the transaction is not mined. A transaction without an event of the Safe failed
     * as a whole.
     */
    findExecution: async (
      { chain_id, hash }: SafeTransaction,
      raw: Hex,
    ): Promise<SafeExecution | null> => {
      const transactionHash = keccak256(raw)
      const receipt = await callRpc<Receipt | null>(
        chain_id,
        'eth_getTransactionReceipt',
        transactionHash,
      )
      if (!receipt) return null
      const isSuccessful = receipt.logs.some(
        ({ topics: [event, subject] }) => event === SUCCESS && subject === hash,
      )
      return { transactionHash, isSuccessful, block: Number(receipt.blockNumber) }
    },
  }
}

export const toSafeTypedData = (
  one: Pick<
    SafeTransaction,
    'chain_id' | 'safe' | 'to_address' | 'value' | 'data' | 'safe_tx_gas' | 'nonce'
  >,
) =>
  toSafeTransactionTypedData(one.safe as Address, one.chain_id, {
    to: one.to_address as Address,
    value: BigInt(one.value),
    data: one.data as Hex,
    safeTxGas: BigInt(one.safe_tx_gas),
    nonce: BigInt(one.nonce),
  })

export const safeTransactionHashOf = (one: Parameters<typeof toSafeTypedData>[0]): Hex =>
  hashTypedData(toSafeTypedData(one))

/** Encodes the execution; the contract requires signatures in ascending order of their owners. */
function toExecution(one: SafeTransaction, confirmations: readonly SafeConfirmation[]): Hex {
  const sorted = confirmations.toSorted((a, b) =>
    a.owner.toLowerCase() < b.owner.toLowerCase() ? -1 : 1,
  )
  const signatures = concat(sorted.map(({ signature }) => signature as Hex))
  const { to, value, data, safeTxGas } = toSafeTypedData(one).message
  return encodeFunctionData({
    abi,
    functionName: 'execTransaction',
    args: [to, value, data, 0, safeTxGas, 0n, 0n, zeroAddress, zeroAddress, signatures],
  })
}
