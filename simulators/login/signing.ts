import { hexToString, isHex } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import type { Address, Hex } from '../../shared/domain/values/address.ts'
import type { SimulatorDeps } from '../role.ts'
import type { LoginIdentity, StoredSigningRequest } from './store.ts'

export type SigningRpcError = { code: number; message: string }
export type SigningRequest = { chainId: number; method: string; params: readonly unknown[] }

/** A transaction request; `gas` is null if the page leaves it out. */
export type TransactionCall = {
  from: string
  to: Address
  data: Hex
  value: bigint
  gas: bigint | null
}

export type WalletSigner = ReturnType<typeof createWalletSigner>

/** Returns the signing functions, the only code that uses the users' keys. */
export function createWalletSigner({ http, settings }: Pick<SimulatorDeps, 'http' | 'settings'>) {
  const callRpc = async <Answer>(chainId: number, method: string, ...params: unknown[]) => {
    const response = await http(settings.rpcUrls[chainId] ?? '', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
      signal: AbortSignal.timeout(8000),
    })
    const { result, error } = (await response.json()) as { result: Answer; error?: SigningRpcError }
    if (error) throw new Error(error.message)
    return result
  }
  const toCallFields = ({ from, to, data, value }: TransactionCall) => ({
    from,
    to,
    data,
    value: toHex(value),
  })
  const findGas = async (chainId: number, call: TransactionCall) =>
    call.gas ??
    (BigInt(await callRpc<Hex>(chainId, 'eth_estimateGas', toCallFields(call))) * 6n) / 5n
  const send = async (
    user: LoginIdentity,
    chainId: number,
    call: TransactionCall,
  ): Promise<Hex> => {
    const account = privateKeyToAccount(user.private_key as Hex)
    const [nonce, gas, block] = await Promise.all([
      callRpc<Hex>(chainId, 'eth_getTransactionCount', account.address, 'pending'),
      findGas(chainId, call),
      callRpc<{ baseFeePerGas: Hex }>(chainId, 'eth_getBlockByNumber', 'latest', false),
    ])
    const raw = await account.signTransaction({
      chainId,
      nonce: Number(nonce),
      gas,
      to: call.to,
      data: call.data,
      value: call.value,
      maxFeePerGas: BigInt(block.baseFeePerGas) * 2n + 1_000_000_000n,
      maxPriorityFeePerGas: 1_000_000_000n,
    })
    return callRpc<Hex>(chainId, 'eth_sendRawTransaction', raw)
  }
  return {
    /**
     * Signs a message for the user's address only, without a prompt, because the app has just asked for confirmation.
     */
    signMessage: async (user: LoginIdentity, [message, address]: readonly unknown[]) => {
      if (!isOwn(user, address)) return { error: unauthorized }
      const raw = String(message)
      const account = privateKeyToAccount(user.private_key as Hex)
      return {
        result: await account.signMessage({ message: isHex(raw) ? { raw } : raw }),
      }
    },
    /** Returns why the request fails without a confirmation: it is for another wallet, or it would revert. */
    findFault: async (
      user: LoginIdentity,
      request: SigningRequest,
    ): Promise<SigningRpcError | null> => {
      if (request.method === 'eth_signTypedData_v4') {
        if (!isOwn(user, request.params[0])) return unauthorized
        return parseTypedData(request.params[1]) ? null : malformed
      }
      if (request.method !== 'eth_sendTransaction') {
        return { code: 4200, message: `The method ${request.method} is not supported.` }
      }
      const call = parseTransactionCall(request.params[0])
      if (!call) return malformed
      if (!isOwn(user, call.from)) return unauthorized
      if (!settings.rpcUrls[request.chainId]) {
        return { code: 4901, message: `There is no connection to chain ${request.chainId}.` }
      }
      return findGas(request.chainId, call).then(() => null, toInternal)
    },
    /** Signs the approved request, and sends it if it is a transaction. */
    perform: async (user: LoginIdentity, question: StoredSigningRequest): Promise<Hex> => {
      const params = JSON.parse(question.params) as unknown[]
      const call = parseTransactionCall(params[0])
      if (question.method === 'eth_sendTransaction' && call) {
        return send(user, question.chain_id, call)
      }
      const typed = parseTypedData(params[1])
      if (!typed) throw new Error('The request is malformed.')
      return privateKeyToAccount(user.private_key as Hex).signTypedData(typed)
    },
  }
}

const unauthorized: SigningRpcError = { code: 4100, message: 'The account is not connected.' }
const malformed: SigningRpcError = { code: -32602, message: 'The request is malformed.' }

const toInternal = (error: unknown): SigningRpcError => ({
  code: -32603,
  message: error instanceof Error ? error.message : 'Internal error.',
})

const isOwn = (user: LoginIdentity, address: unknown) =>
  typeof address === 'string' && address.toLowerCase() === user.address.toLowerCase()

export function parseTransactionCall(request: unknown): TransactionCall | null {
  const { from, to, data, input, value, gas } = (request ?? {}) as Record<string, unknown>
  const bytes = data ?? input ?? '0x'
  if (typeof from !== 'string' || !/^0x[0-9a-f]{40}$/i.test(String(to)) || !isHex(bytes))
    return null
  return {
    from,
    to: to as Address,
    data: bytes,
    value: isHex(value) ? BigInt(value) : 0n,
    gas: isHex(gas) ? BigInt(gas) : null,
  }
}

type TypedData = Parameters<ReturnType<typeof privateKeyToAccount>['signTypedData']>[0]

export function parseTypedData(text: unknown): TypedData | null {
  try {
    const parsed: unknown = JSON.parse(isHex(text) ? hexToString(text) : String(text))
    return typeof parsed === 'object' && parsed !== null ? (parsed as TypedData) : null
  } catch {
    return null
  }
}

const toHex = (value: bigint) => `0x${value.toString(16)}`
