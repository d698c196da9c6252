import { localContractWalletAbi } from '@parvalue/shared/chain/abi/local-contract-wallet.ts'
import { type Address, type Hex, isAddressText } from '@parvalue/shared/domain/values/address.ts'
import { BaseError, createWalletClient, encodeFunctionData, hexToBigInt, http, isHex } from 'viem'
import { boot } from '#api/client/boot.ts'
import { toViemChain } from '#wallet/network/chain-definitions.ts'
import { type DemoAccount, findAccount } from './accounts.ts'
import { prepareProposal, propose } from './calls/propose.ts'
import { forgetUnmined, keepUnmined } from './calls/unmined.ts'
import { findConnected, getChainId } from './memory.ts'
import { passToNodeOf } from './node-call.ts'
import { invalid, unauthorized, WalletRpcError } from './rpc-error.ts'
import { askTransaction } from './window/questions.ts'

const INTERNAL = -32603

/**
 * Fills nonce, gas and fees, asks, signs here and sends. Everything slow comes before the question,
 * and what is approved is sent even if the page goes away that very moment, as from a real wallet.
 */
export async function sendTransaction(request: unknown): Promise<Hex> {
  const parsed = parseRequest(request)
  const { account, to, data, value } = parsed
  const chainId = getChainId()
  const asked = { from: account.address, to, data, value, chainId }
  if (account.name === 'safe') {
    const proposal = await prepareProposal(account, chainId, parsed)
    await askTransaction(asked)
    return propose(account, chainId, proposal)
  }
  const { gas, ...sent } = account.name === 'contract' ? toExecution(parsed) : parsed
  const call = {
    to: sent.to,
    data: sent.data,
    value: sent.value,
    ...(gas === null ? {} : { gas }),
    type: 'eip1559',
  } as const
  const prepared = await toClient(chainId, account)
    .prepareTransactionRequest(call)
    .catch((error: unknown) => Promise.reject(toInternal(error)))
  await askTransaction(asked)
  const raw = await account.signer.signTransaction({ ...call, chainId, ...toFees(prepared) })
  return sendSigned({ chainId, raw })
}

export async function sendSigned({ chainId, raw }: { chainId: number; raw: Hex }): Promise<Hex> {
  keepUnmined({ chainId, raw })
  return (await passToNodeOf(chainId, 'eth_sendRawTransaction', [raw]).catch((error: unknown) => {
    forgetUnmined(raw)
    throw error
  })) as Hex
}

/** The owner pays, and the contract spends what it has. */
function toExecution({ account, to, data, value }: Parsed): Parsed {
  const args = [to, value, data] as const
  return {
    account,
    to: account.address,
    data: encodeFunctionData({ abi: localContractWalletAbi, functionName: 'execute', args }),
    value: 0n,
    gas: null,
  }
}

type Prepared = {
  nonce: number
  gas: bigint
  maxFeePerGas: bigint
  maxPriorityFeePerGas: bigint
}

export const toFees = ({ nonce, gas, maxFeePerGas, maxPriorityFeePerGas }: Prepared): Prepared => ({
  nonce,
  gas,
  maxFeePerGas,
  maxPriorityFeePerGas,
})

export function toClient(chainId: number, account: DemoAccount) {
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
export function toInternal(error: unknown): WalletRpcError {
  const message = error instanceof BaseError ? error.shortMessage : String(error)
  const inner = error instanceof BaseError ? error.walk() : error
  return new WalletRpcError(INTERNAL, message, { originalError: inner })
}
