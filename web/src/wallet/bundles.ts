import type { Address, Hex } from '@parvalue/shared/domain/values/address.ts'
import { requestWallet } from './wallet.ts'
import { listErrorCodes } from './wallet-error.ts'

const VERSION = '2.0.0'
const ANSWER_MAX_MS = 5000

/** EIP-5792. */
const UNKNOWN_BUNDLE = 5730
const STATUS = { confirmed: 200, offChainFailure: 400, reverted: 500 }

export type BundleRequest = {
  account: Address
  chainId: number
  /** Proposed by us, so that it can be asked for although the answer was never heard. */
  id: string
  calls: readonly { to: Address; data: Hex; value: bigint }[]
}

/** What the wallet says of calls that it was to send together. */
export type CallsStatus =
  /** It knows no such calls: nobody signed them. */
  | { name: 'unknown' }
  /** It does not answer, or none is connected. */
  | { name: 'unreachable' }
  | { name: 'pending' }
  | { name: 'mined'; hash: Hex }
  | { name: 'failed'; hash: Hex | null }

/** Asks the wallet to sign and send them as one, all or none; the id by which it knows them. */
export async function sendCalls(request: BundleRequest): Promise<string> {
  const { account, chainId, id, calls } = request
  const answer = await requestWallet('wallet_sendCalls', [
    {
      version: VERSION,
      chainId: toHex(BigInt(chainId)),
      from: account,
      id,
      atomicRequired: true,
      calls: calls.map(({ to, data, value }) => ({ to, data, value: toHex(value) })),
    },
  ])
  if (typeof answer === 'string') return answer
  const given = (answer as { id?: unknown } | null)?.id
  return typeof given === 'string' ? given : id
}

export async function getCallsStatus(id: string): Promise<CallsStatus> {
  try {
    return toFate(await requestWallet('wallet_getCallsStatus', [id]))
  } catch (error) {
    return { name: listErrorCodes(error).includes(UNKNOWN_BUNDLE) ? 'unknown' : 'unreachable' }
  }
}

/** Whether the wallet sends calls together for this account on this very network. Opens nothing. */
export async function supportsAtomicBatch(account: Address, chainId: number): Promise<boolean> {
  const chain = toHex(BigInt(chainId))
  const asked = requestWallet('wallet_getCapabilities', [account, [chain]]).catch(() => null)
  const late = new Promise<null>((resolve) => setTimeout(() => resolve(null), ANSWER_MAX_MS))
  const answer = (await Promise.race([asked, late])) as Record<string, unknown> | null
  const own = Object.entries(answer ?? {}).find(([id]) => id.toLowerCase() === chain)?.[1]
  const { atomic } = (own ?? {}) as { atomic?: { status?: unknown } }
  return atomic?.status === 'supported' || atomic?.status === 'ready'
}

function toFate(answer: unknown): CallsStatus {
  const { status, receipts } = (answer ?? {}) as { status?: unknown; receipts?: unknown }
  const last: unknown = Array.isArray(receipts) ? receipts.at(-1) : null
  const found = (last as { transactionHash?: unknown } | null)?.transactionHash
  const hash = /^0x[0-9a-f]{64}$/i.test(String(found)) ? (String(found).toLowerCase() as Hex) : null
  const code = Number(status)
  if (code >= STATUS.offChainFailure) {
    return { name: 'failed', hash: code >= STATUS.reverted ? hash : null }
  }
  return code >= STATUS.confirmed && hash !== null ? { name: 'mined', hash } : { name: 'pending' }
}

const toHex = (value: bigint): Hex => `0x${value.toString(16)}`
