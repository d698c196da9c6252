import { type Chain, numberToHex } from 'viem'
import { listErrorCodes } from '../wallet-error.ts'
import { toPairingError } from './pairing-error.ts'
import type { PairingProvider } from './port.ts'

/** Error code of EIP-3326: the wallet does not know the network. */
const CHAIN_UNKNOWN = 4902

/** Requests a network that the session does not include; adds it if the wallet does not know it. */
export async function requestWalletChain(provider: PairingProvider, chain: Chain, from: number) {
  const request = (method: string, params: unknown[]) =>
    provider.request({ method, params }, `eip155:${from}`).catch((error: unknown) => {
      throw toPairingError(error)
    })
  const chainId = numberToHex(chain.id)
  try {
    await request('wallet_switchEthereumChain', [{ chainId }])
  } catch (error) {
    if (!listErrorCodes(error).includes(CHAIN_UNKNOWN)) throw error
    await request('wallet_addEthereumChain', [
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
