import { delegatedAccountAbi } from '@parvalue/shared/chain/abi/smart-account.ts'
import { type Address, type Hex, isAddressText } from '@parvalue/shared/domain/values/address.ts'
import { encodeFunctionData, hexToBigInt, isHex, numberToHex } from 'viem'
import { getTransactionCount } from 'viem/actions'
import { keccak256 } from 'viem/utils'
import { type DemoAccount, findDemoAccount } from '../accounts.ts'
import { callNodeOfChain } from '../node-call.ts'
import {
  bundleTooLargeError,
  duplicateBundleError,
  internalError,
  invalidParamsError,
  missingCapabilityError,
  notAtomicError,
  unauthorizedError,
  unsupportedChainError,
  unsupportedMethodError,
} from '../rpc-error.ts'
import { findConnectedAccount } from '../saved-connection.ts'
import {
  sendSignedTransaction,
  toInternalError,
  toTransactionFees,
  toWalletClient,
} from '../send-transaction.ts'
import { getDemoSettings } from '../settings.ts'
import { promptCalls } from '../window/prompts.ts'
import { findBatchAccount, getContractCode, isDelegated } from './batch-account.ts'
import { findSentBundle, saveSentBundle } from './bundles.ts'
import { isContractAccount } from './sign-for-contract.ts'

const VERSION = '2.0.0'
const CALLS_MAX = 10
const ID_BYTES = 32

/** Gas of the delegation (EIP-7702), rounded up. */
const UPGRADE_GAS = 40_000n

type Call = { to: Address; data: Hex; value: bigint }
type Batch = {
  account: DemoAccount
  batchAccount: Address
  chainId: number
  calls: Call[]
  id: string
}

/** Sends several calls as one atomic transaction of the account (EIP-5792). */
export async function sendCalls(request: unknown): Promise<{ id: string }> {
  const batch = parseBatch(request)
  const { account, batchAccount, chainId, calls, id } = batch
  const from = account.signer.address
  const isUpgrade = !(await isDelegated(chainId, from, batchAccount))
  const prepared = await prepare(batch).catch((error: unknown) =>
    Promise.reject(toInternalError(error)),
  )
  await promptCalls({ calls, from, chainId, isUpgrade })
  const raw = await sign(batch, { ...prepared, isUpgrade })
  // The bundle is saved before it is sent, so that a status request in between finds it as pending.
  saveSentBundle({ id, chainId, hash: keccak256(raw) })
  await sendSignedTransaction({ chainId, raw })
  return { id }
}

type Prepared = Parameters<typeof toTransactionFees>[0] & { data: Hex }

/** Estimates the gas as if the account were delegated already, without a signature. */
async function prepare({ account, batchAccount, chainId, calls }: Batch): Promise<Prepared> {
  const client = toWalletClient(chainId, account)
  const to = account.signer.address
  const data = encodeFunctionData({
    abi: delegatedAccountAbi,
    functionName: 'executeBatch',
    args: [calls.map(({ to: target, value, data: call }) => ({ target, value, data: call }))],
  })
  const code = await getContractCode(chainId, batchAccount)
  const [estimated, nonce] = await Promise.all([
    // The node estimates, because viem's estimate would use an account without code.
    callNodeOfChain(chainId, 'eth_estimateGas', [
      { from: to, to, data },
      'latest',
      { [to]: { code } },
    ]).then((gas) => BigInt(String(gas))),
    getTransactionCount(client, { address: to, blockTag: 'pending' }),
  ])
  const gas = estimated + UPGRADE_GAS
  const request = await client.prepareTransactionRequest({ to, data, gas, nonce, type: 'eip1559' })
  return { ...toTransactionFees(request), data }
}

/** Signs the transaction. It uses the nonce first, so the authorization (EIP-7702) has the next nonce. */
async function sign(
  { account: { signer }, batchAccount, chainId }: Batch,
  { isUpgrade, data, ...fees }: Prepared & { isUpgrade: boolean },
): Promise<Hex> {
  const call = { to: signer.address, data, chainId, ...fees }
  if (!isUpgrade) return signer.signTransaction({ ...call, type: 'eip1559' })
  if (!signer.signAuthorization) throw internalError()
  const nonce = fees.nonce + 1
  const authorization = await signer.signAuthorization({ address: batchAccount, chainId, nonce })
  return signer.signTransaction({ ...call, type: 'eip7702', authorizationList: [authorization] })
}

function parseBatch(request: unknown): Batch {
  const fields = (request ?? {}) as Record<string, unknown>
  const { batching } = getDemoSettings()
  if (batching === 'no') throw unsupportedMethodError('wallet_sendCalls')
  const connected = findConnectedAccount()
  if (
    !connected ||
    isContractAccount(connected) ||
    findDemoAccount(String(fields.from)) !== connected
  )
    throw unauthorizedError()
  if (fields.version !== VERSION) throw invalidParamsError('Only version 2.0.0 is known.')
  for (const [name, capability] of Object.entries(fields.capabilities ?? {})) {
    if ((capability as { optional?: boolean } | null)?.optional !== true)
      throw missingCapabilityError(name)
  }
  const chainId = Number(fields.chainId)
  const batchAccount = findBatchAccount(chainId)
  if (batchAccount === null) throw unsupportedChainError(chainId)
  if (batching === 'broken') throw notAtomicError()
  const id = fields.id ?? toRandomId()
  if (typeof id !== 'string') throw invalidParamsError('The id has to be a string.')
  if (findSentBundle(id)) throw duplicateBundleError()
  return { account: connected, batchAccount, chainId, calls: parseCalls(fields.calls), id }
}

function parseCalls(calls: unknown): Call[] {
  if (!Array.isArray(calls) || calls.length === 0)
    throw invalidParamsError('The calls are missing.')
  if (calls.length > CALLS_MAX) throw bundleTooLargeError()
  return calls.map((call: Record<string, unknown>) => {
    const to = String(call.to)
    const data = call.data ?? '0x'
    if (!isAddressText(to) || !isHex(data)) throw invalidParamsError('A call is malformed.')
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
