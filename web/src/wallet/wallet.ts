import type { Hex } from '@parvalue/shared/domain/values/address.ts'
import { boot } from '#api/client/boot.ts'
import { yieldToMain } from '#api/client/next-task.ts'
import type { ReadClient } from '#wallet/network/read-client.ts'
import { openConnectDialog } from './connect/connect-dialog-state.ts'
import { forgetConnection, isReconnectWanted } from './connect/last-used.ts'
import { LOGIN_ID } from './login/login-id.ts'
import { loginErrorStore, putWish } from './login/login-state.ts'
import { hasReturned } from './login/pending-redirect.ts'
import type { LoginWish } from './login/port.ts'
import { isSupportedChain, listSupportedChainIds } from './network/networks.ts'
import { requireNetworks } from './network/required-networks.ts'
import type { Signer, TransactionRequest, TypedData, WalletToken } from './transaction-request.ts'
import { putPairingWish } from './wallet-connect/pairing-wish.ts'
import type { PairingWish } from './wallet-connect/port.ts'
import { WALLET_CONNECT_ID } from './wallet-connect/wallet-connect-id.ts'
import { walletStore } from './wallet-state.ts'

/** viem and wagmi weigh more than the page itself, so nothing loads them before they are needed. */
const loadEngine = () => import('./engine.ts')

/** Called once by the page. Opens no wallet: at most the last used one is asked what it already granted. */
export function startWallet() {
  requireNetworks(
    boot.chains.map((chain) => chain.id),
    listSupportedChainIds(),
  )
  if (hasReturned()) {
    void finishReturned()
    return
  }
  if (!isReconnectWanted()) return
  walletStore.set({ status: 'reconnecting' })
  loadEngine()
    .then((engine) => engine.reconnectLastUsed())
    .catch(() => walletStore.set({ status: 'disconnected' }))
}

/** Somebody comes back from a login elsewhere: connected, or told in the dialog why not. */
async function finishReturned() {
  walletStore.set({ status: 'connecting' })
  try {
    const engine = await loadEngine()
    await engine.connectInstalled(LOGIN_ID)
  } catch (error) {
    walletStore.set({ status: 'disconnected' })
    loginErrorStore.set(error)
    openConnectDialog()
  }
}

/** Asks the wallet with this EIP-6963 name (`rdns`) for its accounts; throws what it answers. */
export async function connectWallet(rdns: string): Promise<void> {
  const engine = await loadEngine()
  await engine.connectInstalled(rdns)
}

/** Logs in at the login provider and connects the wallet that belongs to it; throws what it answers. */
export async function connectByLogin(wish: LoginWish): Promise<void> {
  const engine = await loadEngine()
  putWish(wish)
  await engine.connectInstalled(LOGIN_ID)
}

/** Connects a wallet elsewhere, which finds this page by the address that the wish shows. */
export async function connectByPairing(wish: PairingWish): Promise<void> {
  const engine = await loadEngine()
  putPairingWish(wish)
  await engine.connectInstalled(WALLET_CONNECT_ID)
}

export async function disconnectWallet(): Promise<void> {
  forgetConnection()
  const engine = await loadEngine()
  await engine.disconnectCurrent()
}

/** Throws `WALLET_CHANGED` where the wallet is on another account or network by now. */
export async function signMessage(messageText: string, signer: Signer): Promise<Hex> {
  const engine = await loadEngine()
  return engine.signWithCurrent(messageText, signer)
}

/** The same for EIP-712; the signer's network has to be the one that the data names. */
export async function signTypedData(data: TypedData, signer: Signer): Promise<Hex> {
  const engine = await loadEngine()
  return engine.signTypedWithCurrent(data, signer)
}

/** Asks the wallet to sign and send; the hash it answers. */
export async function sendTransaction(request: TransactionRequest): Promise<Hex> {
  const engine = await loadEngine()
  return engine.sendWithCurrent(request)
}

/** Asks the wallet to list a token of the network that it is on (EIP-747). */
export async function addTokenToWallet(token: WalletToken): Promise<void> {
  const engine = await loadEngine()
  await engine.addTokenToCurrent(token)
}

/** One request to the wallet as it is; throws what it answers. */
export async function requestWallet(method: string, params: readonly unknown[]): Promise<unknown> {
  const engine = await loadEngine()
  return engine.requestOfCurrent(method, params)
}

/** Account and chain as the wallet itself says now: what the page remembers may be stale. */
export async function readWallet(): Promise<Signer | null> {
  const engine = await loadEngine()
  return engine.readCurrent()
}

/** Requirement SI-14: a network that is not supported is refused; a warning is logged, nothing happens. */
export async function switchNetwork(chainId: number): Promise<void> {
  if (!isSupportedChain(chainId)) {
    // biome-ignore lint/suspicious/noConsole: requirement SI-14 wants the warning.
    console.warn(`Unsupported Network: ${chainId}`)
    return
  }
  const engine = await loadEngine()
  await engine.switchCurrent(chainId)
}

/** Reads go through our own transports, whatever network the wallet is on. */
export async function publicClientOf(chainId: number): Promise<ReadClient> {
  await yieldToMain()
  const engine = await import('./network/public-clients.ts')
  return engine.getPublicClient(chainId)
}
