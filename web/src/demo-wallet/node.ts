import { type Address, type Hex, isAddressText } from '@parvalue/shared/domain/address.ts'
import { BaseError, createWalletClient, hexToBigInt, http, isHex } from 'viem'
import { boot } from '#api/boot.ts'
import { toViemChain } from '#wallet/chain-definitions.ts'
import { type DemoAccount, findAccount } from './accounts.ts'
import { findConnected, getChainId } from './memory.ts'
import { passToNode } from './node-call.ts'
import { askTransaction } from './questions.ts'
import { invalid, unauthorized, WalletRpcError } from './rpc-error.ts'
import { forgetUnmined, keepUnmined } from './unmined.ts'

const INTERNAL = -32603

/**
 * Fills nonce, gas and fees, asks, signs here and sends. Everything slow comes before the question,
 * and what is approved is sent even if the page goes away that very moment, as from a real wallet.
 */
export async function sendTransaction(request: unknown): Promise<Hex> {
  const { account, to, data, value, gas } = parseRequest(request)
  const chainId = getChainId()
  const call = { to, data, value, ...(gas === null ? {} : { gas }), type: 'eip1559' } as const
  const prepared = await toClient(chainId, account)
    .prepareTransactionRequest(call)
    .catch((error: unknown) => Promise.reject(toInternal(error)))
  await askTransaction({ from: account.signer.address, to, data, value, chainId })
  const signed = await account.signer.signTransaction({ ...call, chainId, ...toFees(prepared) })
  keepUnmined({ chainId, raw: signed })
  return (await passToNode('eth_sendRawTransaction', [signed]).catch((error: unknown) => {
    forgetUnmined(signed)
    throw error
  })) as Hex
}

type Prepared = {
  nonce: number
  gas: bigint
  maxFeePerGas: bigint
  maxPriorityFeePerGas: bigint
}

const toFees = ({ nonce, gas, maxFeePerGas, maxPriorityFeePerGas }: Prepared): Prepared => ({
  nonce,
  gas,
  maxFeePerGas,
  maxPriorityFeePerGas,
})

function toClient(chainId: number, account: DemoAccount) {
  const chain = boot.chains.find(({ id }) => id === chainId)
  if (!chain) throw new Error(`Chain ${chainId} is not configured.`)
  return createWalletClient({
    account: account.signer,
    chain: toViemChain(chain, boot.publicUrl),
    transport: http(chain.rpcUrl),
  })
}

type Parsed = { account: DemoAccount; to: Address; data: Hex; value: bigint; gas: bigint | null }

function parseRequest(request: unknown): Parsed {
  const fields = (request ?? {}) as Record<string, unknown>
  const connected = findConnected()
  if (!connected || findAccount(String(fields.from)) !== connected) throw unauthorized()
  const to = String(fields.to)
  const data = fields.data ?? fields.input ?? '0x'
  if (!isAddressText(to) || !isHex(data)) throw invalid('The transaction is malformed.')
  const gas = fields.gas
  return {
    account: connected,
    to,
    data,
    value: isHex(fields.value) ? hexToBigInt(fields.value) : 0n,
    gas: isHex(gas) ? hexToBigInt(gas) : null,
  }
}

/** Real wallets hand on what the node said inside an internal error. */
function toInternal(error: unknown): WalletRpcError {
  const message = error instanceof BaseError ? error.shortMessage : String(error)
  const inner = error instanceof BaseError ? error.walk() : error
  return new WalletRpcError(INTERNAL, message, { originalError: inner })
}
