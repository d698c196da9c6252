import { toBundleGas } from '@parvalue/shared/chain/test-wallet-data.ts'
import { type Address, type Hex, isAddressText } from '@parvalue/shared/domain/values/address.ts'
import { BaseError, createWalletClient, hexToBigInt, isHex } from 'viem'
import { boot } from '#api/client/boot.ts'
import { toViemChain } from '#wallet/network/chain-definitions.ts'
import { createChainTransport } from '#wallet/network/failover-transport.ts'
import { type DemoAccount, findDemoAccount } from './accounts.ts'
import { prepareOperation, toBundle } from './calls/bundle-operation.ts'
import { prepareSafeProposal, proposeSafeTransaction } from './calls/propose-safe-transaction.ts'
import { removeUnminedTransaction, saveUnminedTransaction } from './calls/unmined-transactions.ts'
import { callNodeOfChain } from './node-call.ts'
import { invalidParamsError, unauthorizedError, WalletRpcError } from './rpc-error.ts'
import { findConnectedAccount, getSelectedChainId } from './saved-connection.ts'
import { promptTransaction } from './window/prompts.ts'

const INTERNAL = -32603

/**
 * Fills nonce, gas and fees, prompts, signs and sends. All slow work precedes the prompt, so that an
 * approved transaction is sent even if the page unloads at once, like from a real wallet.
 */
export async function sendDemoTransaction(request: unknown): Promise<Hex> {
  const parsed = parseRequest(request)
  const { account, to, data, value } = parsed
  const chainId = getSelectedChainId()
  const prompt = { from: account.address, to, data, value, chainId }
  if (account.name === 'safe') {
    const proposal = await prepareSafeProposal(account, chainId, parsed)
    await promptTransaction(prompt)
    return proposeSafeTransaction(account, chainId, proposal)
  }
  if (account.name === 'contract') return sendOperation(parsed, chainId, prompt)
  const { gas } = parsed
  const call = { to, data, value, ...(gas === null ? {} : { gas }), type: 'eip1559' } as const
  const prepared = await prepareFees(account, chainId, call)
  await promptTransaction(prompt)
  const raw = await account.signer.signTransaction({ ...call, chainId, ...prepared })
  return sendSignedTransaction({ chainId, raw })
}

/** Sends an operation of the smart account as its own bundler: the owner pays the gas, the account the value. */
async function sendOperation(
  { account, to, data, value }: Parsed,
  chainId: number,
  prompt: Parameters<typeof promptTransaction>[0],
): Promise<Hex> {
  const operation = await prepareOperation(account, chainId, { to, data, value }).catch(
    (error: unknown) => Promise.reject(toInternalError(error)),
  )
  const gas = toBundleGas(operation)
  const prepared = await prepareFees(account, chainId, { to, type: 'eip1559', gas })
  await promptTransaction(prompt)
  const { gas: limit, ...bundle } = await toBundle(account, chainId, operation)
  const raw = await account.signer.signTransaction({
    ...{ ...bundle, ...prepared, chainId },
    ...{ type: 'eip1559', gas: limit },
  })
  return sendSignedTransaction({ chainId, raw })
}

type FeeRequest = { to: Address; type: 'eip1559'; gas?: bigint; data?: Hex; value?: bigint }

const prepareFees = async (account: DemoAccount, chainId: number, call: FeeRequest) =>
  toTransactionFees(
    await toWalletClient(chainId, account)
      .prepareTransactionRequest(call)
      .catch((error: unknown) => Promise.reject(toInternalError(error))),
  )

export async function sendSignedTransaction({
  chainId,
  raw,
}: {
  chainId: number
  raw: Hex
}): Promise<Hex> {
  saveUnminedTransaction({ chainId, raw })
  return (await callNodeOfChain(chainId, 'eth_sendRawTransaction', [raw]).catch(
    (error: unknown) => {
      removeUnminedTransaction(raw)
      throw error
    },
  )) as Hex
}

type Prepared = {
  nonce: number
  gas: bigint
  maxFeePerGas: bigint
  maxPriorityFeePerGas: bigint
}

export const toTransactionFees = ({
  nonce,
  gas,
  maxFeePerGas,
  maxPriorityFeePerGas,
}: Prepared): Prepared => ({
  nonce,
  gas,
  maxFeePerGas,
  maxPriorityFeePerGas,
})

export function toWalletClient(chainId: number, account: DemoAccount) {
  const chain = boot.chains.find(({ id }) => id === chainId)
  if (!chain) throw new Error(`Chain ${chainId} is not configured.`)
  return createWalletClient({
    account: account.signer,
    chain: toViemChain(chain, boot.publicUrl),
    transport: createChainTransport(chain),
  })
}

type Parsed = { account: DemoAccount; to: Address; data: Hex; value: bigint; gas: bigint | null }

function parseRequest(request: unknown): Parsed {
  const fields = (request ?? {}) as Record<string, unknown>
  const connected = findConnectedAccount()
  if (!connected || findDemoAccount(String(fields.from)) !== connected) throw unauthorizedError()
  const to = String(fields.to)
  const data = fields.data ?? fields.input ?? '0x'
  if (!isAddressText(to) || !isHex(data)) throw invalidParamsError('The transaction is malformed.')
  const gas = fields.gas
  return {
    account: connected,
    to,
    data,
    value: isHex(fields.value) ? hexToBigInt(fields.value) : 0n,
    gas: isHex(gas) ? hexToBigInt(gas) : null,
  }
}

/** Wraps an error of the node in an internal error, like real wallets. */
export function toInternalError(error: unknown): WalletRpcError {
  const message = error instanceof BaseError ? error.shortMessage : String(error)
  const inner = error instanceof BaseError ? error.walk() : error
  return new WalletRpcError(INTERNAL, message, { originalError: inner })
}
