import { toSafeTransactionTypedData } from '@parvalue/shared/chain/test-wallet-data.ts'
import type { Address, Hex } from '@parvalue/shared/domain/values/address.ts'
import { hashTypedData, zeroAddress } from 'viem'
import { z } from 'zod'
import { boot } from '#api/client/boot.ts'
import type { DemoAccount } from '../accounts.ts'
import { callSelectedNode } from '../node-call.ts'
import { internalError, WalletRpcError } from '../rpc-error.ts'

type Call = { to: Address; data: Hex; value: bigint }

const safeSchema = z.object({ nonce: z.coerce.number() })
const queueSchema = z.object({
  results: z.array(z.object({ nonce: z.coerce.number() })),
})

export type SafeTransactionProposal = ReturnType<typeof toSafeTransactionTypedData>

/** Returns the Safe transaction to sign: with the nonce after all pending ones, and estimated gas. */
export async function prepareSafeProposal(
  { address }: DemoAccount,
  chainId: number,
  { to, data, value }: Call,
): Promise<SafeTransactionProposal> {
  const path = `safes/${address}`
  const [gas, { nonce: next }, queue] = await Promise.all([
    callSelectedNode('eth_estimateGas', [
      { from: address, to, data, value: `0x${value.toString(16)}` },
    ]),
    read(chainId, `${path}/`).then((answer) => safeSchema.parse(answer)),
    read(chainId, `${path}/multisig-transactions/?executed=false`).then((answer) =>
      queueSchema.parse(answer),
    ),
  ])
  const nonce = Math.max(next, ...queue.results.map((one) => one.nonce + 1))
  const safeTxGas = BigInt(String(gas))
  return toSafeTransactionTypedData(address, chainId, {
    to,
    value,
    data,
    safeTxGas,
    nonce: BigInt(nonce),
  })
}

/**
 * Signs the transaction as the first owner and proposes it to the Safe service, like Safe's own app. Returns the
 * Safe hash.
 */
export async function proposeSafeTransaction(
  { address, signer }: DemoAccount,
  chainId: number,
  proposal: SafeTransactionProposal,
): Promise<Hex> {
  const hash = hashTypedData(proposal)
  const { to, value, data, safeTxGas, nonce } = proposal.message
  const body = {
    to,
    value: `${value}`,
    data,
    operation: 0,
    safeTxGas: `${safeTxGas}`,
    baseGas: '0',
    gasPrice: '0',
    gasToken: zeroAddress,
    refundReceiver: zeroAddress,
    nonce: `${nonce}`,
    contractTransactionHash: hash,
    sender: signer.address,
    signature: await signer.signTypedData(proposal),
  }
  const response = await fetch(toUrl(chainId, `safes/${address}/multisig-transactions/`), {
    method: 'POST',
    keepalive: true,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  if (!response.ok) throw internalError()
  return hash
}

async function read(chainId: number, path: string): Promise<unknown> {
  const response = await fetch(toUrl(chainId, path))
  if (!response.ok) throw internalError()
  return response.json()
}

function toUrl(chainId: number, path: string): string {
  const apiUrl = boot.chains.find(({ id }) => id === chainId)?.safeApiUrl
  if (!apiUrl) throw new WalletRpcError(4901, `There is no Safe service for chain ${chainId}.`)
  return `${apiUrl}/${path}`
}
