import { type Connector, connect, createConfig, disconnect, signMessage } from '@wagmi/core'
import { UniversalProvider } from '@walletconnect/universal-provider'
import { http, verifyMessage } from 'viem'
import { arbitrumSepolia, sepolia } from 'viem/chains'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { createMemoryStorage, openPhoneWallet } from '../../../../e2e/wallet/phone-wallet.ts'
import { startWalletRelay } from '../../../../e2e/wallet/wallet-relay.ts'
import { listErrorCodes } from '../wallet-error.ts'
import { walletConnectConnector } from './connector.ts'
import type { PairingProvider, PairingRequest } from './port.ts'

const chains = [sepolia, arbitrumSepolia] as const

let relay: Awaited<ReturnType<typeof startWalletRelay>>
let phone: Awaited<ReturnType<typeof openPhoneWallet>>
let provider: PairingProvider
let request: PairingRequest | null
let connector: Connector

const config = createConfig({
  chains,
  storage: null,
  multiInjectedProviderDiscovery: false,
  transports: { [sepolia.id]: http(), [arbitrumSepolia.id]: http() },
})

const node = { isRead: (method: string) => method === 'eth_blockNumber', read: async () => '0x7' }

beforeAll(async () => {
  const stored = new Map<string, string>()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
  })
  relay = await startWalletRelay(0)
  provider = await UniversalProvider.init({
    projectId: 'f'.repeat(32),
    relayUrl: relay.url,
    storage: createMemoryStorage(),
    telemetryEnabled: false,
    logger: 'silent',
  })
  const consumeRequest = () => {
    const pending = request
    request = null
    return pending
  }
  const created = walletConnectConnector({ open: async () => provider, consumeRequest, node })
  connector = config._internal.connectors.setup(created)
})
beforeEach(async () => {
  phone = await openPhoneWallet({ relayUrl: relay.url })
  request = null
})
afterEach(async () => {
  if (config.state.current) await disconnect(config, { connector })
  await phone.stop()
})
afterAll(async () => {
  // Other test files share this process.
  vi.unstubAllGlobals()
  await provider.client.core.relayer.transportClose()
  provider.client.core.heartbeat.stop()
  await relay.stop()
})

/** Starts WalletConnect and scans the code with the phone. */
function press(signal = new AbortController().signal) {
  request = { show: (uri) => void phone.scan(uri), signal, isOnThisDevice: () => false }
  return connect(config, { connector })
}

const codesOf = async (work: Promise<unknown>) =>
  listErrorCodes(await work.catch((error: unknown) => error))

test('without a request of the user no URI is shown and nothing connects', async () => {
  expect(await connector.isAuthorized()).toBe(false)
  expect(await codesOf(connect(config, { connector }))).toEqual([4001])
})

test('rejecting on the phone or canceling here is a User Rejected Request', async () => {
  phone.owner.answer = 'reject'
  expect(await codesOf(press())).toEqual([4001])
  expect(phone.requested).toEqual(['connect'])
  expect(await codesOf(press(AbortSignal.abort()))).toEqual([4001])
  expect([config.state.status, provider.session]).toEqual(['disconnected', undefined])
})

test('SI-03 a wallet connects, signs or rejects, uses its own networks, and disconnects', async () => {
  const { accounts, chainId } = await press()
  expect([accounts, chainId]).toEqual([[phone.address], sepolia.id])
  expect(await connector.isAuthorized()).toBe(true)

  const signature = await signMessage(config, { message: 'hello' })
  expect(await verifyMessage({ address: phone.address, message: 'hello', signature })).toBe(true)
  phone.owner.answer = 'reject'
  expect(await codesOf(signMessage(config, { message: 'hello' }))).toContain(4001)

  await connector.switchChain?.({ chainId: arbitrumSepolia.id })
  expect(config.state.connections.get(connector.uid)?.chainId).toBe(arbitrumSepolia.id)
  const wallet = (await connector.getProvider()) as {
    request: (call: { method: string; params?: unknown }) => Promise<unknown>
  }
  expect(await wallet.request({ method: 'eth_chainId' })).toBe('0x66eee')
  expect(await wallet.request({ method: 'eth_blockNumber' })).toBe('0x7')
  expect(await codesOf(wallet.request({ method: 'eth_sign' }))).toEqual([4200])
  expect(phone.requested).toEqual(['connect', 'personal_sign', 'personal_sign'])

  await phone.disconnect()
  await expect.poll(() => config.state.status).toBe('disconnected')
  expect(await connector.isAuthorized()).toBe(false)
})

test('disconnecting ends the session on both sides, and a new request starts a new one', async () => {
  await press()
  const first = provider.session?.topic
  await disconnect(config, { connector })
  await expect.poll(phone.countSessions).toBe(0)
  await press()
  expect(provider.session?.topic).not.toBe(first)
  expect(phone.requested).toEqual(['connect', 'connect'])
})
