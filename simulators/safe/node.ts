import {
  concat,
  decodeFunctionResult,
  encodeFunctionData,
  getAddress,
  type Hex,
  hashTypedData,
  isAddressEqual,
  keccak256,
  slice,
  toEventSelector,
  toHex,
  zeroAddress,
} from 'viem'
import { mnemonicToAccount } from 'viem/accounts'
import { safeAbi as abi } from '../../shared/chain/abi/safe.ts'
import { toSafeTransactionTypedData } from '../../shared/chain/test-wallet-data.ts'
import { SAFE_OWNER_INDEXES, TEST_MNEMONIC } from '../../shared/chain/test-wallets.ts'
import type { Address } from '../../shared/domain/values/address.ts'
import type { SimulatorDeps } from '../role.ts'
import { sortBySigner } from './signatures.ts'
import type { SafeConfirmation, SafeExecution, SafeTransaction } from './store.ts'

export type SafeNode = ReturnType<typeof createSafeNode>

export type SafeState = { nonce: number; threshold: number; owners: readonly Address[] }

export type SafeDetails = SafeState & {
  singleton: Address
  fallbackHandler: Address
  guard: Address
  modules: readonly Address[]
  version: string
}

type Receipt = { status: Hex; blockNumber: Hex; logs: readonly { address: Hex; topics: Hex[] }[] }

const SUCCESS = toEventSelector('ExecutionSuccess(bytes32,uint256)')

const GAS = 2_000_000n

/** Places in a Safe's storage: its code, its fallback handler and its guard. */
const SLOTS = {
  singleton: toHex(0, { size: 32 }),
  fallbackHandler: keccak256(toHex('fallback_manager.handler.address')),
  guard: keccak256(toHex('guard_manager.guard.address')),
}

/** The factory of Safe 1.4.1, whose events name every Safe. */
const FACTORY: Address = '0x4e1DCf7AD4e460CfD30791CCC4F9c8a4f820ec67'
const CREATION = toEventSelector('ProxyCreation(address,address)')

/** The start of a Safe's list of modules, and the most that are read. */
const MODULES_START: Address = '0x0000000000000000000000000000000000000001'
const MODULES_MAX = 100n

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
    functionName: 'nonce' | 'getThreshold' | 'getOwners' | 'VERSION',
  ) => {
    const data = encodeFunctionData({ abi, functionName })
    const answer = await callRpc<Hex>(chainId, 'eth_call', { to, data }, 'latest')
    return answer === '0x' ? null : decodeFunctionResult({ abi, functionName, data: answer })
  }
  const readPlace = async (chainId: number, safe: Address, slot: Hex) =>
    toAddress(await callRpc<Hex>(chainId, 'eth_getStorageAt', safe, slot, 'latest'))
  const readModules = async (chainId: number, to: Address) => {
    const call = { abi, functionName: 'getModulesPaginated' } as const
    const data = encodeFunctionData({ ...call, args: [MODULES_START, MODULES_MAX] })
    const answer = await callRpc<Hex>(chainId, 'eth_call', { to, data }, 'latest')
    return decodeFunctionResult({ ...call, data: answer })[0]
  }
  const listSafes = async (chainId: number): Promise<Address[]> => {
    const filter = { address: FACTORY, topics: [CREATION], fromBlock: '0x0', toBlock: 'latest' }
    const logs = await callRpc<{ topics: Hex[] }[]>(chainId, 'eth_getLogs', filter)
    return logs.map(({ topics: [, proxy = '0x'] }) => toAddress(proxy))
  }
  /** Reads the state of a Safe; null if there is no Safe. */
  const readSafe = async (chainId: number, safe: Address): Promise<SafeState | null> => {
    const owners = await read(chainId, safe, 'getOwners').catch(() => null)
    if (owners === null) return null
    const nonce = Number(await read(chainId, safe, 'nonce'))
    const threshold = Number(await read(chainId, safe, 'getThreshold'))
    return { nonce, threshold, owners: owners as readonly Address[] }
  }
  return {
    hasChain: (chainId: number) => settings.rpcUrls[chainId] !== undefined,
    readSafe,
    /** Reads all that the service says of an existing Safe. */
    readSafeDetails: async (chainId: number, safe: Address): Promise<SafeDetails> => {
      const state = await readSafe(chainId, safe)
      if (state === null) throw new Error(`${safe} is no Safe`)
      return {
        ...state,
        singleton: await readPlace(chainId, safe, SLOTS.singleton),
        fallbackHandler: await readPlace(chainId, safe, SLOTS.fallbackHandler),
        guard: await readPlace(chainId, safe, SLOTS.guard),
        modules: await readModules(chainId, safe),
        version: String(await read(chainId, safe, 'VERSION')),
      }
    },
    /** Lists the Safes of an owner, from all that the factory created. */
    listSafesOf: async (chainId: number, owner: Address): Promise<Address[]> => {
      const safes = settings.rpcUrls[chainId] === undefined ? [] : await listSafes(chainId)
      const states = await Promise.all(safes.map((safe) => readSafe(chainId, safe)))
      return safes.filter((_, index) =>
        states[index]?.owners.some((one) => isAddressEqual(one, owner)),
      )
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

const toAddress = (word: Hex): Address => getAddress(slice(word, 12))

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

function toExecution(one: SafeTransaction, confirmations: readonly SafeConfirmation[]): Hex {
  const sorted = sortBySigner(confirmations)
  const signatures = concat(sorted.map(({ signature }) => signature as Hex))
  const { to, value, data, safeTxGas } = toSafeTypedData(one).message
  return encodeFunctionData({
    abi,
    functionName: 'execTransaction',
    args: [to, value, data, 0, safeTxGas, 0n, 0n, zeroAddress, zeroAddress, signatures],
  })
}
