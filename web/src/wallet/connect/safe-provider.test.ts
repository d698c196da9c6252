import { expect, test, vi } from 'vitest'
import { toSafeProvider } from './safe-provider.ts'

const ACCOUNT = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'

/** Creates a wallet that answers each method with a value or by throwing, and whose events a test sends. */
function createWallet(answers: Record<string, () => unknown>) {
  const listeners = new Map<string, Set<(value: unknown) => void>>()
  const provider = {
    request: ({ method }: { method: string }) => answers[method]?.(),
    on: (name: string, listener: (value: unknown) => void) => {
      listeners.set(name, (listeners.get(name) ?? new Set()).add(listener))
    },
    removeListener: (name: string, listener: (value: unknown) => void) =>
      listeners.get(name)?.delete(listener),
  }
  const emit = (name: string, value: unknown) => {
    for (const listener of listeners.get(name) ?? []) listener(value)
  }
  return { provider: toSafeProvider(provider), emit }
}

const fail = (error: unknown) => () => {
  throw error
}

test.each([
  ['the string "User rejected"', 'User rejected', 4001],
  ['another string', 'Wallet is broken', undefined],
  ['the code ACTION_REJECTED', { code: 'ACTION_REJECTED' }, 4001],
  ['the code 4001 as text', { code: '4001', message: 'No' }, 4001],
  ['a nested rejection', { data: { originalError: { code: 4001 } } }, 4001],
  ['a sentence', new Error('MetaMask Tx Signature: User denied transaction signature.'), 4001],
  ['a code of its own', { code: -32002, message: 'pending' }, -32002],
  ['nothing', undefined, undefined],
  ['null', null, undefined],
  ['an unknown shape', { reason: ['no'] }, undefined],
])('WB-04 a wallet that rejects with %s rejects with an error', async (_, thrown, code) => {
  const { provider } = createWallet({ eth_requestAccounts: fail(thrown) })
  const error = await provider
    .request({ method: 'eth_requestAccounts' })
    .catch((one: unknown) => one)
  expect(error).toBeInstanceOf(Error)
  expect((error as { code?: unknown }).code).toBe(code)
})

test.each([undefined, null, 'accounts', {}, [7], ['0x12'], [null]])(
  'WB-04 a wallet that answers %j has no accounts',
  async (answer) => {
    const { provider } = createWallet({ eth_accounts: () => answer })
    expect(await provider.request({ method: 'eth_accounts' })).toEqual([])
  },
)

test.each([
  ['0xaa36a7', '0xaa36a7'],
  [11155111, '0xaa36a7'],
  ['11155111', '0xaa36a7'],
  [{ chainId: '0x1' }, '0x1'],
  [{ chainId: 1 }, '0x1'],
])('WB-04 the chain %j is read, as an answer and as an event', async (told, chainId) => {
  const { provider, emit } = createWallet({ eth_chainId: () => told })
  expect(await provider.request({ method: 'eth_chainId' })).toBe(chainId)
  const listener = vi.fn()
  provider.on('chainChanged', listener)
  emit('chainChanged', told)
  emit('chainChanged', told)
  expect(listener.mock.calls).toEqual([[chainId], [chainId]])
})

test.each([undefined, null, '', 'mainnet', {}, [], -1, 1.5, 0, Number.NaN, { chainId: null }])(
  'WB-04 after the event of the chain %j the chain is read anew',
  async (told) => {
    const { provider, emit } = createWallet({ eth_chainId: () => '0x1' })
    const chain = new Promise((resolve) => provider.on('chainChanged', resolve))
    emit('chainChanged', told)
    expect(await chain).toBe('0x1')
  },
)

test.each([undefined, null, ACCOUNT, {}, ['0x12'], [7]])(
  'WB-04 after the event of the accounts %j the accounts are read anew',
  async (told) => {
    const { provider, emit } = createWallet({ eth_accounts: () => [ACCOUNT] })
    const accounts = new Promise((resolve) => provider.on('accountsChanged', resolve))
    emit('accountsChanged', told)
    expect(await accounts).toEqual([ACCOUNT])
  },
)

test('WB-04 a wallet without events, or without calls, is refused by its calls alone', async () => {
  const provider = toSafeProvider({})
  provider.on('chainChanged', () => {})
  provider.removeListener('chainChanged', () => {})
  await expect(provider.request({ method: 'eth_accounts' })).rejects.toThrow('accepts no requests')
})

test('a removed listener is not called', () => {
  const { provider, emit } = createWallet({})
  const listener = vi.fn()
  provider.on('accountsChanged', listener)
  emit('accountsChanged', [])
  provider.removeListener('accountsChanged', listener)
  emit('accountsChanged', [ACCOUNT])
  expect(listener.mock.calls).toEqual([[[]]])
})
