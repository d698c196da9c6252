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
import type { ContractSignature, VerifyContractSignature } from './port.ts'

/**
 * More than the probe gives to factory and wallet together, and less than the gas cap of nodes for one call.
 */
const GAS = numberToHex(16_000_000)

/**
 * Verifies signatures of contract wallets by ERC-1271, and by ERC-6492 those of wallets that are not deployed
 * yet. It only makes an `eth_call`, so nothing that the wallet or its factory does persists, and the probe
 * turns every outcome into yes or no: an error is always the node's.
 */
export const createContractSignatureVerifier =
  ({ chains, http }: { chains: readonly ConfiguredChain[]; http: Http }): VerifyContractSignature =>
  async ({ chainId, ...question }) => {
    const chain = chains.find(({ id }) => id === chainId)
    const data = toProbe(question)
    if (!chain || data === null) return accepted(false)
    const rpc = createRpc(http, chain.nodeUrls)
    try {
      const answer = await rpc.call<Hex>('eth_call', { data, gas: GAS }, 'latest')
      return accepted(BigInt(answer) === 1n)
    } catch (error) {
      if (error instanceof RpcTimeoutError || error instanceof RpcError)
        return refused('unreachable')
      throw error
    }
  }

/** Returns the call data of the probe; null where the signature has the suffix of ERC-6492 and is malformed. */
function toProbe({ address, digest, signature }: Omit<ContractSignature, 'chainId'>): Hex | null {
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
