import { isAddressText } from '@parvalue/shared/domain/values/address.ts'
import type { EIP1193Provider } from 'viem'
import { ProviderError } from '../provider-error.ts'
import { isUserRejection, listErrorCodes, USER_REJECTED_CODE } from '../wallet-error.ts'

type Request = { method: string; params?: unknown }
type Listener = (...values: unknown[]) => unknown
/** The parts of a provider that wagmi uses; a wallet may lack any of them. */
type RawProvider = {
  request?: (request: Request) => unknown
  on?: (name: string, listener: Listener) => unknown
  removeListener?: (name: string, listener: Listener) => unknown
  off?: (name: string, listener: Listener) => unknown
}

/**
 * Wraps the provider of the chosen wallet, so that answers, rejections and events have the shapes of EIP-1193 whatever
 * the wallet sends (requirement WB-04). An event that cannot be read makes the page ask the wallet again.
 */
export function toSafeProvider(raw: unknown): EIP1193Provider {
  const provider = raw as RawProvider
  const wrapped = new Map<string, WeakMap<Listener, Listener>>()
  const request = (call: Request) => send(provider, call)
  const safe = {
    request,
    on: (name: string, listener: Listener) => {
      const safeListener = toSafeListener(name, listener, request)
      const ofName = wrapped.get(name) ?? new WeakMap<Listener, Listener>()
      wrapped.set(name, ofName.set(listener, safeListener))
      provider.on?.(name, safeListener)
    },
    removeListener: (name: string, listener: Listener) => {
      const remove = provider.removeListener ?? provider.off
      remove?.call(provider, name, wrapped.get(name)?.get(listener) ?? listener)
    },
  }
  return safe as unknown as EIP1193Provider
}

async function send(provider: RawProvider, call: Request): Promise<unknown> {
  try {
    if (typeof provider.request !== 'function')
      throw new ProviderError('The wallet accepts no requests.')
    return toSafeAnswer(call.method, await provider.request(call))
  } catch (error) {
    throw toProviderError(error)
  }
}

function toSafeAnswer(method: string, answer: unknown): unknown {
  if (method === 'eth_accounts' || method === 'eth_requestAccounts') return toAccounts(answer) ?? []
  if (method === 'eth_chainId') return toChainId(answer) ?? answer
  return answer
}

function toSafeListener(
  name: string,
  listener: Listener,
  request: (call: Request) => Promise<unknown>,
): Listener {
  // If the wallet fails to answer too, the page keeps the last known value.
  const ask = (method: string) => void request({ method }).then(listener, () => undefined)
  return (value, ...rest) => {
    if (name === 'chainChanged') {
      const chainId = toChainId(value)
      return chainId === null ? ask('eth_chainId') : listener(chainId)
    }
    if (name === 'accountsChanged') {
      const accounts = toAccounts(value)
      return accounts === null ? ask('eth_accounts') : listener(accounts)
    }
    return listener(value, ...rest)
  }
}

/** Reads a list of accounts; null if it is no list, or nothing in it is an address. */
function toAccounts(value: unknown): string[] | null {
  if (!Array.isArray(value)) return null
  const accounts = value.filter((one) => typeof one === 'string').filter(isAddressText)
  return accounts.length === 0 && value.length > 0 ? null : accounts
}

/** Reads a chain id as a number, its text in any base, or an object with either; null if it is none. */
function toChainId(value: unknown): `0x${string}` | null {
  const inner =
    typeof value === 'object' && value !== null && 'chainId' in value ? value.chainId : value
  if (typeof inner !== 'string' && typeof inner !== 'number' && typeof inner !== 'bigint')
    return null
  const id = inner === '' ? 0 : Number(inner)
  return Number.isSafeInteger(id) && id > 0 ? `0x${id.toString(16)}` : null
}

/** Returns the error itself if it has a code that callers know, else one that names a rejection or carries its text. */
function toProviderError(error: unknown): Error {
  if (error instanceof Error && listErrorCodes(error).length > 0) return error
  if (isUserRejection(error)) return new ProviderError('User Rejected Request', USER_REJECTED_CODE)
  const [code] = listErrorCodes(error)
  const { message } = (error ?? {}) as { message?: unknown }
  const text = typeof error === 'string' ? error : message
  return new ProviderError(
    typeof text === 'string' && text !== '' ? text : 'The wallet refused without a reason.',
    code,
  )
}
