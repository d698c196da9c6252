import type { Hex } from '@parvalue/shared/domain/values/address.ts'
import { boot } from '#api/client/boot.ts'
import { yieldToMain } from '#api/client/yield-to-main.ts'
import type { ReadClient } from '#wallet/network/read-client.ts'
import { openConnectDialog } from './connect/connect-dialog-state.ts'
import { clearWalletConnection, shouldReconnectWallet } from './connect/last-used.ts'
import { LOGIN_WALLET_RDNS } from './login/login-id.ts'
import { loginErrorStore, setLoginRequest } from './login/login-state.ts'
import { hasReturnedLogin } from './login/pending-redirect.ts'
import type { LoginRequest } from './login/port.ts'
import { isSupportedChain, listSupportedChainIds } from './network/networks.ts'
import { validateNetworks } from './network/validate-networks.ts'
import type { Signer, TransactionRequest, TypedData, WalletToken } from './transaction-request.ts'
import { setPairingRequest } from './wallet-connect/pairing-request.ts'
import type { PairingRequest } from './wallet-connect/port.ts'
import { WALLET_CONNECT_ID } from './wallet-connect/wallet-connect-id.ts'
import { walletStore } from './wallet-state.ts'

/** Loads viem and wagmi on demand, because they are larger than the page itself. */
const loadEngine = () => import('./engine.ts')

/** Starts the wallet layer; the page calls it once. It never prompts, but may reconnect the last used wallet. */
export function startWallet() {
  validateNetworks(
    boot.chains.map((chain) => chain.id),
    listSupportedChainIds(),
  )
  if (hasReturnedLogin()) {
    void finishRedirectLogin()
    return
  }
  if (!shouldReconnectWallet()) return
  walletStore.set({ status: 'reconnecting' })
  loadEngine()
    .then((engine) => engine.reconnectLastUsedWallet())
    .catch(() => walletStore.set({ status: 'disconnected' }))
}

/** Completes a redirect login: connects its wallet, or opens the dialog with the error. */
async function finishRedirectLogin() {
  walletStore.set({ status: 'reconnecting' })
  try {
    const engine = await loadEngine()
    await engine.connectWalletByRdns(LOGIN_WALLET_RDNS)
  } catch (error) {
    walletStore.set({ status: 'disconnected' })
    loginErrorStore.set(error)
    openConnectDialog()
  }
}

/** Connects the wallet with this EIP-6963 `rdns`; throws the wallet's error. */
export async function connectWallet(rdns: string): Promise<void> {
  const engine = await loadEngine()
  await engine.connectWalletByRdns(rdns)
}

/** Logs in at the login provider and connects its wallet; throws the provider's error. */
export async function connectByLogin(request: LoginRequest): Promise<void> {
  const engine = await loadEngine()
  setLoginRequest(request)
  await engine.connectWalletByRdns(LOGIN_WALLET_RDNS)
}

/** Connects a WalletConnect wallet, which finds this page by the URI that `request` shows. */
export async function connectByPairing(request: PairingRequest): Promise<void> {
  const engine = await loadEngine()
  setPairingRequest(request)
  await engine.connectWalletByRdns(WALLET_CONNECT_ID)
}

export async function disconnectWallet(): Promise<void> {
  clearWalletConnection()
  const engine = await loadEngine()
  await engine.disconnectCurrentWallet()
}

/** Signs a message; throws `WALLET_CHANGED_MESSAGE` if the wallet is on another account or network. */
export async function signMessage(messageText: string, signer: Signer): Promise<Hex> {
  const engine = await loadEngine()
  return engine.signMessageWithCurrentWallet(messageText, signer)
}

/** Signs EIP-712 data like `signMessage`; the signer's network must be that of the data's domain. */
export async function signTypedData(data: TypedData, signer: Signer): Promise<Hex> {
  const engine = await loadEngine()
  return engine.signTypedDataWithCurrentWallet(data, signer)
}

/** Requests the wallet to sign and send a transaction; returns the hash. */
export async function sendTransaction(request: TransactionRequest): Promise<Hex> {
  const engine = await loadEngine()
  return engine.sendWithCurrentWallet(request)
}

/** Requests the wallet to list a token of its current network (EIP-747). */
export async function addTokenToWallet(token: WalletToken): Promise<void> {
  const engine = await loadEngine()
  await engine.addTokenToCurrentWallet(token)
}

/** Sends a raw request to the wallet; throws the wallet's error. */
export async function requestWallet(method: string, params: readonly unknown[]): Promise<unknown> {
  const engine = await loadEngine()
  return engine.requestCurrentWallet(method, params)
}

/** Reads account and chain from the wallet itself, because the state of the page may be stale. */
export async function readWalletSigner(): Promise<Signer | null> {
  const engine = await loadEngine()
  return engine.readCurrentSigner()
}

/** Switches the network; for an unsupported one it only logs a warning (requirement SI-14). */
export async function switchNetwork(chainId: number): Promise<void> {
  if (!isSupportedChain(chainId)) {
    // biome-ignore lint/suspicious/noConsole: requirement SI-14 wants the warning.
    console.warn(`Unsupported Network: ${chainId}`)
    return
  }
  const engine = await loadEngine()
  await engine.switchCurrentNetwork(chainId)
}

/** Returns a client that reads a chain through our own RPC, independent of the wallet's network. */
export async function loadPublicClient(chainId: number): Promise<ReadClient> {
  await yieldToMain()
  const engine = await import('./network/public-clients.ts')
  return engine.getPublicClient(chainId)
}
