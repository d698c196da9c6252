import type { Hex } from '@parvalue/shared/domain/values/address.ts'
import { numberToHex } from 'viem'
import { callNodeOfChain } from '../node-call.ts'
import { unknownBundleError } from '../rpc-error.ts'
import { showBundleStatus } from '../window/prompts.ts'
import { findSentBundle, type SentBundle } from './bundles.ts'

const VERSION = '2.0.0'

/** Status codes of EIP-5792; `REVERTED` means that the whole bundle was reverted. */
const PENDING = 100
const CONFIRMED = 200
const REVERTED = 500

type Receipt = {
  logs: { address: Hex; data: Hex; topics: Hex[] }[]
  status: Hex
  blockHash: Hex
  blockNumber: Hex
  gasUsed: Hex
  transactionHash: Hex
}

export async function getCallsStatus(id: unknown) {
  const bundle = requireBundle(id)
  const receipt = await findReceipt(bundle)
  return {
    version: VERSION,
    id: bundle.id,
    chainId: numberToHex(bundle.chainId),
    atomic: true,
    status: receipt === null ? PENDING : receipt.status === '0x1' ? CONFIRMED : REVERTED,
    ...(receipt === null ? {} : { receipts: [toReceipt(receipt)] }),
  }
}

export async function showCallsStatus(id: unknown): Promise<null> {
  await showBundleStatus(requireBundle(id))
  return null
}

function requireBundle(id: unknown): SentBundle {
  const bundle = findSentBundle(id)
  if (!bundle) throw unknownBundleError()
  return bundle
}

const findReceipt = async ({ chainId, hash }: SentBundle) =>
  (await callNodeOfChain(chainId, 'eth_getTransactionReceipt', [hash])) as Receipt | null

/** Returns only the fields that EIP-5792 specifies. */
const toReceipt = (receipt: Receipt): Receipt => ({
  logs: receipt.logs.map(({ address, data, topics }) => ({ address, data, topics })),
  status: receipt.status,
  blockHash: receipt.blockHash,
  blockNumber: receipt.blockNumber,
  gasUsed: receipt.gasUsed,
  transactionHash: receipt.transactionHash,
})
