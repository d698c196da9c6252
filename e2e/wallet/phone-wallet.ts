import { UniversalProvider } from '@walletconnect/universal-provider'
import { createWalletClient, type Hex, http } from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'

type RelayAddress = {
  relayUrl: string
  /** RPC URLs for sending transactions, by chain id. */
  rpcUrls?: Readonly<Record<number, string>>
  /** Requested chains that the wallet supports; all if unset. */
  chainIds?: readonly number[]
}

type Request = { method: string; params: unknown[] }

/** RPC methods of this wallet. */
const METHODS = ['personal_sign', 'eth_sendTransaction']

const PROJECT = 'f'.repeat(32)
const UNABLE = { error: { code: 4200, message: 'Unsupported method.' } }
const REJECTED = { code: 5000, message: 'User rejected.' }

/**
 * Opens a wallet on another device. It uses the page's client library, which also implements wallets. `owner.answer`
 * sets the owner's next decision.
 */
export async function openPhoneWallet({ relayUrl, rpcUrls = {}, chainIds }: RelayAddress) {
  const account = privateKeyToAccount(generatePrivateKey())
  // The library has one core per process; each phone needs its own.
  const { client } = await UniversalProvider.init({
    projectId: PROJECT,
    relayUrl,
    customStoragePrefix: account.address,
    storage: createMemoryStorage(),
    telemetryEnabled: false,
    logger: 'silent',
    metadata: {
      name: 'Phone wallet',
      description: 'A wallet of the tests',
      url: 'http://localhost',
      icons: [],
      redirect: { native: 'phonewallet://' },
    },
  })
  const owner = { answer: 'approve' as 'approve' | 'reject' }
  const requested: string[] = []
  client.on('session_proposal', async ({ id, params }) => {
    requested.push('connect')
    if (owner.answer === 'reject') return client.reject({ id, reason: REJECTED })
    const { chains = [], events = [] } = params.optionalNamespaces?.eip155 ?? {}
    const had = chains.filter((chain) => !chainIds || chainIds.includes(toChainId(chain)))
    const accounts = had.map((chain) => `${chain}:${account.address}`)
    await client.approve({
      id,
      namespaces: { eip155: { chains: had, methods: METHODS, events, accounts } },
    })
  })
  const carryOut = async (chainId: number, { method, params }: Request): Promise<Hex> => {
    if (method === 'personal_sign') {
      return account.signMessage({ message: { raw: params[0] as Hex } })
    }
    const { to, data, value, gas } = params[0] as Partial<Record<string, Hex>>
    const wallet = createWalletClient({ account, transport: http(rpcUrls[chainId]) })
    const amounts = { value: BigInt(value ?? 0), ...(gas ? { gas: BigInt(gas) } : {}) }
    return wallet.sendTransaction({ to: to ?? null, data: data ?? '0x', ...amounts, chain: null })
  }
  const decide = async ({ chainId, request }: { chainId: string; request: Request }) =>
    owner.answer === 'reject'
      ? { error: REJECTED }
      : { result: await carryOut(toChainId(chainId), request) }
  client.on('session_request', async ({ id, topic, params }) => {
    requested.push(params.request.method)
    const answer = METHODS.includes(params.request.method) ? await decide(params) : UNABLE
    await client.respond({ topic, response: { id, jsonrpc: '2.0', ...answer } })
  })
  const getTopic = () => client.session.getAll()[0]?.topic ?? ''
  return {
    address: account.address,
    requested,
    owner,
    scan: (uri: string) => client.pair({ uri }),
    countSessions: () => client.session.length,
    /** Disconnects, as the owner would do in the wallet. */
    disconnect: () =>
      client.disconnect({
        topic: getTopic(),
        reason: { code: 6000, message: 'User disconnected.' },
      }),
    stop: async () => {
      client.core.heartbeat.stop()
      await client.core.relayer.transportClose()
    },
  }
}

const toChainId = (chain: string) => Number(chain.split(':')[1])

/** Creates an in-memory storage for the library. */
export function createMemoryStorage() {
  const stored = new Map<string, unknown>()
  return {
    getKeys: async () => [...stored.keys()],
    getEntries: async <Value>() => [...stored] as [string, Value][],
    getItem: async <Value>(key: string) => stored.get(key) as Value | undefined,
    setItem: async (key: string, value: unknown) => void stored.set(key, value),
    removeItem: async (key: string) => void stored.delete(key),
  }
}
