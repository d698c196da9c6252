import { type Address, type Hex, isAddressText } from '@parvalue/shared/domain/values/address.ts'
import { hexToBigInt, isHex, numberToHex } from 'viem'
import { getTransactionCount } from 'viem/actions'
import { encodeExecuteData } from 'viem/experimental/erc7821'
import { keccak256 } from 'viem/utils'
import { type DemoAccount, findAccount } from '../accounts.ts'
import { findConnected } from '../memory.ts'
import { sendSigned, toClient, toFees, toInternal } from '../node.ts'
import { passToNodeOf } from '../node-call.ts'
import {
  bundleTooLarge,
  internal,
  invalid,
  knownBundle,
  missingCapability,
  notAtomic,
  unauthorized,
  unsupported,
  unsupportedChain,
} from '../rpc-error.ts'
import { getSettings } from '../settings.ts'
import { askCalls } from '../window/questions.ts'
import { findBatchAccount, getCode, hasBecome } from './batch-account.ts'
import { findBundle, keepBundle } from './bundles.ts'
import { isContractAccount } from './signing.ts'

const VERSION = '2.0.0'
const CALLS_MAX = 10
const ID_BYTES = 32

/** What handing the account over costs (EIP-7702), rounded up. */
const UPGRADE_GAS = 40_000n

type Call = { to: Address; data: Hex; value: bigint }
type Batch = {
  account: DemoAccount
  batchAccount: Address
  chainId: number
  calls: Call[]
  id: string
}

/** EIP-5792: several calls as one transaction of the account itself, all or none. */
export async function sendCalls(request: unknown): Promise<{ id: string }> {
  const batch = parseBatch(request)
  const { account, batchAccount, chainId, calls, id } = batch
  const from = account.signer.address
  const isUpgrade = !(await hasBecome(chainId, from, batchAccount))
  const prepared = await prepare(batch).catch((error: unknown) => Promise.reject(toInternal(error)))
  await askCalls({ calls, from, chainId, isUpgrade })
  const raw = await sign(batch, { ...prepared, isUpgrade })
  // Known before it is sent, so that whoever asks in between hears that it is under way.
  keepBundle({ id, chainId, hash: keccak256(raw) })
  await sendSigned({ chainId, raw })
  return { id }
}

type Prepared = Parameters<typeof toFees>[0] & { data: Hex }

/** Estimated as the account will be; nothing is signed for that. */
async function prepare({ account, batchAccount, chainId, calls }: Batch): Promise<Prepared> {
  const client = toClient(chainId, account)
  const to = account.signer.address
  const data = encodeExecuteData({ calls })
  const code = await getCode(chainId, batchAccount)
  const [estimated, nonce] = await Promise.all([
    // Asked of the node itself: viem's own estimate of it is that of an account without code.
    passToNodeOf(chainId, 'eth_estimateGas', [
      { from: to, to, data },
      'latest',
      { [to]: { code } },
    ]).then((gas) => BigInt(String(gas))),
    getTransactionCount(client, { address: to, blockTag: 'pending' }),
  ])
  const gas = estimated + UPGRADE_GAS
  const request = await client.prepareTransactionRequest({ to, data, gas, nonce, type: 'eip1559' })
  return { ...toFees(request), data }
}

/** The account's own transaction comes first, so what hands it over counts one more. */
async function sign(
  { account: { signer }, batchAccount, chainId }: Batch,
  { isUpgrade, data, ...fees }: Prepared & { isUpgrade: boolean },
): Promise<Hex> {
  const call = { to: signer.address, data, chainId, ...fees }
  if (!isUpgrade) return signer.signTransaction({ ...call, type: 'eip1559' })
  if (!signer.signAuthorization) throw internal()
  const nonce = fees.nonce + 1
  const authorization = await signer.signAuthorization({ address: batchAccount, chainId, nonce })
  return signer.signTransaction({ ...call, type: 'eip7702', authorizationList: [authorization] })
}

function parseBatch(request: unknown): Batch {
  const fields = (request ?? {}) as Record<string, unknown>
  const { batching } = getSettings()
  if (batching === 'no') throw unsupported('wallet_sendCalls')
  const connected = findConnected()
  if (!connected || isContractAccount(connected) || findAccount(String(fields.from)) !== connected)
    throw unauthorized()
  if (fields.version !== VERSION) throw invalid('Only version 2.0.0 is known.')
  for (const [name, wanted] of Object.entries(fields.capabilities ?? {})) {
    if ((wanted as { optional?: boolean } | null)?.optional !== true) throw missingCapability(name)
  }
  const chainId = Number(fields.chainId)
  const batchAccount = findBatchAccount(chainId)
  if (batchAccount === null) throw unsupportedChain(chainId)
  if (batching === 'broken') throw notAtomic()
  const id = fields.id ?? toRandomId()
  if (typeof id !== 'string') throw invalid('The id has to be a string.')
  if (findBundle(id)) throw knownBundle()
  return { account: connected, batchAccount, chainId, calls: parseCalls(fields.calls), id }
}

function parseCalls(calls: unknown): Call[] {
  if (!Array.isArray(calls) || calls.length === 0) throw invalid('The calls are missing.')
  if (calls.length > CALLS_MAX) throw bundleTooLarge()
  return calls.map((call: Record<string, unknown>) => {
    const to = String(call.to)
    const data = call.data ?? '0x'
    if (!isAddressText(to) || !isHex(data)) throw invalid('A call is malformed.')
    return { to, data, value: isHex(call.value) ? hexToBigInt(call.value) : 0n }
  })
}

const toRandomId = () =>
  numberToHex(
    crypto
      .getRandomValues(new Uint8Array(ID_BYTES))
      .reduce((sum, byte) => sum * 256n + BigInt(byte), 0n),
    { size: ID_BYTES },
  )
