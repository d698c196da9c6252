import { type Chain, numberToHex } from 'viem'
import { listErrorCodes } from '../wallet-error.ts'
import { toOwnError } from './pairing-error.ts'
import type { PairingProvider } from './port.ts'

/** EIP-3326: the wallet does not know the network. */
const CHAIN_UNKNOWN = 4902

/** Asks the wallet for a network that it did not offer, and to add it where it does not know it. */
export async function askForChain(provider: PairingProvider, chain: Chain, from: number) {
  const ask = (method: string, params: unknown[]) =>
    provider.request({ method, params }, `eip155:${from}`).catch((error: unknown) => {
      throw toOwnError(error)
    })
  const chainId = numberToHex(chain.id)
  try {
    await ask('wallet_switchEthereumChain', [{ chainId }])
  } catch (error) {
    if (!listErrorCodes(error).includes(CHAIN_UNKNOWN)) throw error
    await ask('wallet_addEthereumChain', [
      {
        chainId,
        chainName: chain.name,
        nativeCurrency: chain.nativeCurrency,
        rpcUrls: chain.rpcUrls.default.http,
        ...(chain.blockExplorers ? { blockExplorerUrls: [chain.blockExplorers.default.url] } : {}),
      },
    ])
  }
}
