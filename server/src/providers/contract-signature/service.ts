import {
  signatureProbeAbi,
  signatureProbeCode,
} from '@parvalue/shared/chain/abi/signature-probe.ts'
import type { Address, Hex } from '@parvalue/shared/domain/values/address.ts'
import { accepted, refused } from '@parvalue/shared/domain/values/outcome.ts'
import { zeroAddress } from 'viem'
import {
  encodeDeployData,
  isErc6492Signature,
  numberToHex,
  parseErc6492Signature,
} from 'viem/utils'
import type { ConfiguredChain } from '../../config/configured-chains.ts'
import type { Http } from '../../platform/ambient.ts'
import { RpcError, RpcTimeoutError } from '../chain/errors.ts'
import { createRpc } from '../chain/service.ts'
import type { AskContract, SignatureQuestion } from './port.ts'

/** More than the probe gives factory and wallet together, less than nodes allow for one call. */
const GAS = numberToHex(16_000_000)

/**
 * ERC-1271, and ERC-6492 for wallets that are not deployed yet. Only ever an `eth_call`: whatever the
 * wallet or its factory does is gone with the answer, and the probe keeps it from having any other
 * answer than yes or no. So an error is always the node's.
 */
export const createContractAsker =
  ({ chains, http }: { chains: readonly ConfiguredChain[]; http: Http }): AskContract =>
  async ({ chainId, ...question }) => {
    const chain = chains.find(({ id }) => id === chainId)
    const data = toProbe(question)
    if (!chain || data === null) return accepted(false)
    const rpc = createRpc(http, chain.nodeUrls[0] ?? chain.rpcUrl)
    try {
      const answer = await rpc.call<Hex>('eth_call', { data, gas: GAS }, 'latest')
      return accepted(BigInt(answer) === 1n)
    } catch (error) {
      if (error instanceof RpcTimeoutError || error instanceof RpcError)
        return refused('unreachable')
      throw error
    }
  }

/** Null: it ends like one of ERC-6492 and is none. */
function toProbe({ address, digest, signature }: Omit<SignatureQuestion, 'chainId'>): Hex | null {
  const parts = unwrap(signature)
  if (parts === null) return null
  return encodeDeployData({
    abi: signatureProbeAbi,
    bytecode: signatureProbeCode,
    args: [address, digest, parts.signature, parts.factory, parts.data],
  })
}

function unwrap(wrapped: Hex): { signature: Hex; factory: Address; data: Hex } | null {
  if (!isErc6492Signature(wrapped)) return { signature: wrapped, factory: zeroAddress, data: '0x' }
  try {
    const { signature, address: factory, data } = parseErc6492Signature(wrapped)
    return factory && data ? { signature, factory, data } : null
  } catch {
    return null
  }
}
