import type { Hex } from '@parvalue/shared/domain/values/address.ts'
import {
  type Connection,
  type Connector,
  connect,
  createConfig,
  createStorage,
  disconnect,
  injected,
  reconnect,
  sendTransaction,
  signMessage,
  signTypedData,
  switchChain,
  watchAsset,
} from '@wagmi/core'
import i18next from 'i18next'
import { type Chain, type EIP1193Provider, getAddress } from 'viem'
import { boot } from '#api/client/boot.ts'
import { findWalletProvider, onceWalletAnnounced } from './connect/discovery.ts'
import { removeUnrequestedConnections } from './connect/ignore-unrequested-connections.ts'
import {
  clearWalletConnection,
  findLastUsedWallet,
  saveWalletConnection,
  shouldReconnectWallet,
} from './connect/last-used.ts'
import { toSafeProvider } from './connect/safe-provider.ts'
import { loginConnector } from './login/connector.ts'
import { createLoginPort } from './login/form/create-login-port.ts'
import { LOGIN_WALLET_RDNS } from './login/login-id.ts'
import { consumeLoginRequest } from './login/login-state.ts'
import { toViemChain } from './network/chain-definitions.ts'
import { createChainTransport } from './network/failover-transport.ts'
import type { Signer, TransactionRequest, TypedData, WalletToken } from './transaction-request.ts'
import { createWalletConnect } from './wallet-connect/create-wallet-connect.ts'
import { WALLET_CONNECT_ID } from './wallet-connect/wallet-connect-id.ts'
import {
  CHAIN_MISSING_MESSAGE,
  PROVIDER_MISSING_MESSAGE,
  SUPERSEDED_MESSAGE,
  WALLET_CHANGED_MESSAGE,
  WalletSilentError,
} from './wallet-error.ts'
import { readMessageSignature, readTypedDataSignature } from './wallet-signature.ts'
import { type WalletState, walletStore } from './wallet-state.ts'

const ANNOUNCE_WAIT_MS = 1500
const RECONNECT_MAX_MS = 10_000
const READ_MAX_MS = 10_000

const chains = boot.chains.map((chain) => toViemChain(chain, boot.publicUrl)) as [Chain, ...Chain[]]

/**
 * wagmi's own discovery subscribes to every announced provider at start. Ours waits until the user chooses a wallet, so
 * that the page accesses only the chosen provider.
 */
const config = createConfig({
  chains,
  multiInjectedProviderDiscovery: false,
  storage: createStorage({ key: 'parvalue.wagmi', storage: createMemoryStorage() }),
  transports: Object.fromEntries(
    boot.chains.map((chain) => [chain.id, createChainTransport(chain)] as const),
  ),
})

const connectors = new Map<string, Connector>()

/** Connector id of the connected wallet. */
let chosen: string | null = null
/** Connector id of the wallet whose connection request is open. */
let pending: string | null = null
/** Whether the wallet of the last visit is being restored; wagmi reports that as `connecting` too. */
let isRestoring = false

config.subscribe(
  (state) => state,
  (state) => {
    const remaining = removeUnrequestedConnections(
      state,
      new Set([chosen, pending].filter((id) => id !== null)),
    )
    if (remaining) {
      const status = remaining.current === null ? 'disconnected' : 'connected'
      config.setState((now) => ({ ...now, ...remaining, status }))
    } else walletStore.set(toWalletState())
  },
)

/**
 * Reconnects, without a prompt, the wallet that was connected when the page unloaded. A wallet that announces itself
 * too late reconnects when it does, unless the user has connected another one.
 */
export async function reconnectLastUsedWallet(): Promise<void> {
  const rdns = findLastUsedWallet()
  const connector = rdns === null ? null : await findConnector(rdns)
  if (connector) {
    chosen = connector.uid
    isRestoring = true
    const timer = setTimeout(stopRestoring, RECONNECT_MAX_MS)
    try {
      await reconnect(config, { connectors: [connector] })
    } finally {
      clearTimeout(timer)
      isRestoring = false
    }
  } else if (rdns !== null) onceWalletAnnounced(rdns, reconnectLate)
  walletStore.set(toWalletState())
}

/** Offers the connect button again while a wallet does not answer; its late answer still connects it. */
function stopRestoring() {
  isRestoring = false
  walletStore.set(toWalletState())
}

function reconnectLate() {
  if (walletStore.get().status === 'disconnected' && shouldReconnectWallet())
    void reconnectLastUsedWallet()
}

export async function connectWalletByRdns(rdns: string): Promise<void> {
  const connector = await findConnector(rdns)
  if (!connector) throw new Error(PROVIDER_MISSING_MESSAGE)
  if (connector.uid !== config.state.current) await connectTo(connector)
  if (!hasChain(findConnection())) {
    await disconnectCurrentWallet()
    throw new Error(CHAIN_MISSING_MESSAGE)
  }
  saveWalletConnection(rdns)
}

/**
 * Connects a wallet. Until it answers, the user may choose another; the answer of the first is then dropped.
 */
async function connectTo(connector: Connector): Promise<void> {
  pending = connector.uid
  isRestoring = false
  try {
    await connect(config, { connector })
    if (pending !== connector.uid) throw new Error(SUPERSEDED_MESSAGE)
    chosen = connector.uid
  } finally {
    if (pending === connector.uid) pending = null
  }
}

/**
 * Returns whether the wallet has reported a chain id. Some wallets that start slowly reported none, which parses as 0
 * or NaN.
 */
const hasChain = (connection: Connection | null) => (connection?.chainId ?? 0) > 0

/** Disconnects all wallets, because wagmi would otherwise continue with another connected one. */
export async function disconnectCurrentWallet(): Promise<void> {
  chosen = null
  const connections = [...config.state.connections.values()]
  await Promise.allSettled(connections.map(({ connector }) => disconnect(config, { connector })))
  config.setState(toDisconnected)
  walletStore.set(toWalletState())
}

/** Signs a message; throws `WALLET_CHANGED_MESSAGE` if the wallet is on another account or network. */
export async function signMessageWithCurrentWallet(message: string, signer: Signer): Promise<Hex> {
  const connector = await requireSigner(signer)
  return readMessageSignature(
    await signMessage(config, { account: signer.address, connector, message }),
  )
}

export async function signTypedDataWithCurrentWallet(
  data: TypedData,
  signer: Signer,
): Promise<Hex> {
  const connector = await requireSigner(signer)
  return readTypedDataSignature(
    await signTypedData(config, { ...data, account: signer.address, connector }),
  )
}

async function requireSigner(signer: Signer): Promise<Connector> {
  const now = await readCurrentSigner()
  if (now?.address !== signer.address || now.chainId !== signer.chainId) {
    throw new Error(WALLET_CHANGED_MESSAGE)
  }
  return requireConnection().connector
}

export async function sendWithCurrentWallet(request: TransactionRequest): Promise<Hex> {
  const { connector } = requireConnection()
  const { gas, value = 0n, ...rest } = request
  return sendTransaction(config, {
    ...rest,
    value,
    connector,
    ...(gas === undefined ? {} : { gas }),
  })
}

type AnyRpcMethod = { Method: string; Parameters: readonly unknown[]; ReturnType: unknown }

/** Sends a raw request, for methods that wagmi does not know or answers itself (EIP-5792). */
export async function requestCurrentWallet(method: string, params: readonly unknown[]) {
  const provider = (await requireConnection().connector.getProvider()) as EIP1193Provider
  return provider.request<AnyRpcMethod>({ method, params })
}

export async function readCurrentSigner(): Promise<Signer | null> {
  const connection = findConnection()
  if (!connection) return null
  const [accounts, chainId] = await orSilent(
    Promise.all([connection.connector.getAccounts(), connection.connector.getChainId()]),
  )
  return accounts[0] ? { address: getAddress(accounts[0]), chainId } : null
}

/** Rejects if the wallet does not respond to a request that opens no prompt. */
function orSilent<Answer>(request: Promise<Answer>): Promise<Answer> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const silence = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new WalletSilentError()), READ_MAX_MS)
  })
  return Promise.race([request, silence]).finally(() => clearTimeout(timer))
}

/** Switches the network; offers to add it if the wallet does not know it (4902). */
export async function switchCurrentNetwork(chainId: number): Promise<void> {
  await switchChain(config, { chainId })
}

/** Adds a token to the wallet (EIP-747); throws the wallet's error, for instance if the wallet does not support it. */
export async function addTokenToCurrentWallet({
  address,
  symbol,
  decimals,
}: WalletToken): Promise<void> {
  const { connector } = requireConnection()
  const options = { address, symbol, decimals }
  await watchAsset(config, { connector, type: 'ERC20', options })
}

async function findConnector(rdns: string): Promise<Connector | null> {
  const known = connectors.get(rdns)
  if (known) return known
  const created = await createConnectorByRdns(rdns)
  if (!created) return null
  const connector = config._internal.connectors.setup(created)
  config._internal.connectors.setState((all) => [...all, connector])
  connectors.set(rdns, connector)
  return connector
}

function createConnectorByRdns(rdns: string) {
  if (rdns === LOGIN_WALLET_RDNS) return createLoginConnector()
  if (rdns === WALLET_CONNECT_ID) return createWalletConnect()
  return createInstalledConnector(rdns)
}

async function createLoginConnector() {
  await i18next.loadNamespaces(['login'])
  const port = createLoginPort()
  return (
    port &&
    loginConnector({ port, consumeRequest: consumeLoginRequest, name: i18next.t('login:wallet') })
  )
}

async function createInstalledConnector(rdns: string) {
  const announced = await findWalletProvider(rdns, ANNOUNCE_WAIT_MS)
  if (!announced?.provider) return null
  const { name, icon } = announced.info
  const target = { id: rdns, name, icon, provider: toSafeProvider(announced.provider) as never }
  return injected({ target })
}

function findConnection(): Connection | null {
  const { connections, current } = config.state
  return (current === null ? null : connections.get(current)) ?? null
}

function requireConnection(): Connection {
  const connection = findConnection()
  if (!connection) throw new Error('Wallet not connected')
  return connection
}

function toWalletState(): WalletState {
  const { status } = config.state
  const connection = findConnection()
  if (status === 'connected' && connection)
    return hasChain(connection) ? toConnected(connection) : { status: 'connecting' }
  if (status === 'connecting' || status === 'reconnecting')
    return { status: isRestoring ? 'reconnecting' : status }
  // A reload must not reconnect a wallet that has disconnected by itself.
  if (walletStore.get().status === 'connected') clearWalletConnection()
  return { status: 'disconnected' }
}

function toConnected({ accounts, chainId, connector }: Connection): WalletState {
  const next = {
    status: 'connected',
    address: getAddress(accounts[0]),
    chainId,
    walletName: findDisplayName(connector) ?? connector.name,
    walletIcon: connector.icon?.startsWith('data:image/') ? connector.icon : null,
  } as const
  const now = walletStore.get()
  const isSame =
    now.status === 'connected' && now.address === next.address && now.chainId === next.chainId
  return isSame ? now : next
}

/** Returns the name to show: of the logged-in user, or the name that a WalletConnect wallet reports. */
function findDisplayName(connector: Connector): string | null {
  const { findDisplayName: find } = connector as { findDisplayName?: () => string | null }
  return find?.() ?? null
}

const toDisconnected = (state: typeof config.state): typeof config.state => ({
  ...state,
  connections: new Map(),
  current: null,
  status: 'disconnected',
})

/** Creates an in-memory storage for wagmi; `last-used.ts` persists the connection instead. */
function createMemoryStorage() {
  const values = new Map<string, string>()
  return {
    getItem: (key: string) => values.get(key) ?? null,
    setItem: (key: string, value: string) => void values.set(key, value),
    removeItem: (key: string) => void values.delete(key),
  }
}
