import { beforeEach, describe, expect, test, vi } from 'vitest'
import { createMagicLogin, type MagicSdk } from './magic.ts'
import type { LoginRequest } from './port.ts'

const ADDRESS = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'

/** Creates a fake of Magic's SDK that records calls and returns scripted results. */
function createFakeSdk() {
  const calls: [string, unknown][] = []
  const state = { isLoggedIn: false, failure: null as unknown }
  const logIn = (name: string) => async (options: unknown) => {
    calls.push([name, options])
    if (state.failure) throw state.failure
    state.isLoggedIn = true
    return 'a token of Magic'
  }
  const sdk: MagicSdk = {
    user: {
      isLoggedIn: async () => state.isLoggedIn,
      getInfo: async () => ({
        email: 'ana@example.com',
        wallets: { ethereum: { publicAddress: ADDRESS.toLowerCase() } },
      }),
      logout: async () => {
        state.isLoggedIn = false
        return true
      },
    },
    auth: { loginWithEmailOTP: logIn('email'), loginWithSMS: logIn('sms') },
    oauth2: { loginWithRedirect: logIn('redirect'), getRedirectResult: logIn('result') },
    rpcProvider: {
      request: async (call) => {
        calls.push(['rpc', call])
        return '0x1'
      },
    },
  }
  return { sdk, calls, state }
}

let fake: ReturnType<typeof createFakeSdk>
let opened: [string, number][]
let stored: Map<string, string>

beforeEach(() => {
  fake = createFakeSdk()
  opened = []
  stored = new Map()
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
    removeItem: (key: string) => stored.delete(key),
  })
  vi.stubGlobal('location', { pathname: '/wrap', search: '?a=1' })
})

const create = (key: string | null = 'pk_live_of_ours') =>
  createMagicLogin({
    key,
    publicUrl: 'https://parvalue.example',
    firstChainId: 1,
    openSdk: async (ourKey, chainId) => {
      opened.push([ourKey, chainId])
      return fake.sdk
    },
  })

const toRequest = (method: LoginRequest['method'], contact: string | null): LoginRequest => ({
  method,
  contact,
  formWindow: null,
  signal: new AbortController().signal,
})

describe('SI-06 without a key', () => {
  test.each([
    ['findUser', () => create(null).findUser()],
    ['logIn', () => create(null).logIn(toRequest('email', 'ana@example.com'))],
    ['openWallet', () => create(null).openWallet(1)],
  ])('%s throws and loads nothing', async (_, act) => {
    await expect(act()).rejects.toThrow(
      'API key is required: the key of the e-mail login provider is not provided.',
    )
    expect(opened).toEqual([])
  })

  test('logging out does nothing', async () => {
    await expect(create(null).logOut()).resolves.toBeUndefined()
  })
})

describe('SI-05 the form of Magic', () => {
  test.each([-10011, -10012, -10014])(
    'closing it with %i is a User Rejected Request',
    async (code) => {
      fake.state.failure = Object.assign(new Error('User canceled action.'), { code })
      await expect(create().logIn(toRequest('email', 'ana@example.com'))).rejects.toMatchObject({
        message: 'User Rejected Request',
        code: 4001,
      })
    },
  )

  test('canceling on this page is a User Rejected Request too', async () => {
    const request = { ...toRequest('email', 'ana@example.com'), signal: AbortSignal.abort() }
    await expect(create().logIn(request)).rejects.toMatchObject({ code: 4001 })
  })

  test('other errors are not changed', async () => {
    fake.state.failure = Object.assign(new Error('Too many requests.'), { code: -10035 })
    await expect(create().logIn(toRequest('email', 'ana@example.com'))).rejects.toThrow('Too many')
  })

  test('a user is found after the login and until the logout', async () => {
    const login = create()
    expect(await login.findUser()).toBeNull()
    await login.logIn(toRequest('email', 'ana@example.com'))
    expect(await login.findUser()).toEqual({ address: ADDRESS, contact: 'ana@example.com' })
    await login.logOut()
    expect(await login.findUser()).toBeNull()
    expect(fake.calls).toEqual([['email', { email: 'ana@example.com', showUI: true }]])
  })

  test('a phone number logs in by text message', async () => {
    await create().logIn(toRequest('phone', '+15551234567'))
    expect(fake.calls).toEqual([['sms', { phoneNumber: '+15551234567', showUI: true }]])
  })
})

test('SI-05 Google redirects, and the returned redirect is a login', async () => {
  void create().logIn(toRequest('google', null))
  await expect.poll(() => fake.calls).toHaveLength(1)
  expect(fake.calls).toEqual([
    ['redirect', { provider: 'google', redirectURI: 'https://parvalue.example/' }],
  ])
  expect(JSON.parse(stored.get('parvalue.login.pending') ?? '')).toEqual({
    path: '/wrap?a=1',
    state: null,
    verifier: null,
  })
  fake.calls.length = 0
  fake.state.isLoggedIn = false
  stored.set('parvalue.login.answer', '?state=s&provider=google')
  expect(await create().findUser()).toEqual({ address: ADDRESS, contact: 'ana@example.com' })
  expect(fake.calls).toEqual([['result', { optionalQueryString: '?state=s&provider=google' }]])
  expect([...stored.keys()]).toEqual([])
})

test('each network has one instance, opened once, and requests pass unchanged', async () => {
  const login = create()
  const wallet = await login.openWallet(42161)
  await login.openWallet(42161)
  expect(await wallet.request({ method: 'eth_chainId' })).toBe('0x1')
  expect(opened).toEqual([['pk_live_of_ours', 42161]])
  expect(fake.calls).toEqual([['rpc', { method: 'eth_chainId', params: [] }]])
})

test('a failed load is retried at the next call', async () => {
  let tries = 0
  const login = createMagicLogin({
    key: 'pk_live_of_ours',
    publicUrl: 'https://parvalue.example',
    firstChainId: 1,
    openSdk: async () => {
      tries += 1
      if (tries === 1) throw new Error('offline')
      return fake.sdk
    },
  })
  await expect(login.findUser()).rejects.toThrow('offline')
  expect(await login.findUser()).toBeNull()
})
