import type { PermitDomain } from '@parvalue/shared/chain/order-signing.ts'
import type { Address, Hex } from '@parvalue/shared/domain/values/address.ts'
import { decodeFunctionResult, parseAbi, toFunctionSelector } from 'viem/utils'

type Asked = { requester: Address; asset: Address; payment: Address }

export type NodeFacts = {
  /** The requester has code or is restricted, or orders are paused. */
  isBarred: boolean
  balance: bigint
  nonce: bigint
  domain: PermitDomain
}

type Reply = { id: number; result: Hex }

const domainAbi = parseAbi([
  'function eip712Domain() view returns (bytes1, string name, string version, uint256, address, bytes32, uint256[])',
])

const toWord = (address: Address) => address.slice(2).padStart(64, '0')
const selectors = {
  locked: toFunctionSelector('isTransferLocked(address,address)'),
  balance: toFunctionSelector('balanceOf(address)'),
  nonce: toFunctionSelector('nonces(address)'),
  domain: toFunctionSelector('eip712Domain()'),
  paused: toFunctionSelector('ordersPaused()'),
}

/** Creates a reader that sends the seven reads of an order as one JSON-RPC batch. */
export function createNodeReader(
  url: string,
  { contract, chainId, http }: { contract: Address; chainId: number; http: typeof fetch },
): (asked: Asked) => Promise<NodeFacts> {
  return async ({ requester, asset, payment }) => {
    const call = (to: Address, data: string) => ['eth_call', [{ to, data }, 'latest']] as const
    const toLocked = (token: Address) =>
      call(contract, `${selectors.locked}${toWord(token)}${toWord(requester)}`)
    const calls = [
      ['eth_getCode', [requester, 'latest']] as const,
      toLocked(asset),
      toLocked(payment),
      call(payment, `${selectors.balance}${toWord(requester)}`),
      call(payment, `${selectors.nonce}${toWord(requester)}`),
      call(payment, selectors.domain),
      call(contract, selectors.paused),
    ]
    const response = await http(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(
        calls.map(([method, params], id) => ({ jsonrpc: '2.0', id, method, params })),
      ),
    })
    const replies = (await response.json()) as Reply[]
    const results = replies.sort((a, b) => a.id - b.id).map(({ result }) => result)
    const [code, lockedAsset, lockedPayment, balance, nonce, domain = '0x', paused] = results
    const isSet = (word: Hex | undefined) => word !== undefined && BigInt(word) !== 0n
    const [, name, version] = decodeFunctionResult({ abi: domainAbi, data: domain })
    return {
      isBarred: code !== '0x' || [lockedAsset, lockedPayment, paused].some(isSet),
      balance: BigInt(balance ?? 0),
      nonce: BigInt(nonce ?? 0),
      domain: { name, version, chainId, token: payment },
    }
  }
}
