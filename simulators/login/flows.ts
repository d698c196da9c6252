import { randomBytes, randomUUID } from 'node:crypto'
import { generatePrivateKey, privateKeyToAddress } from 'viem/accounts'
import { createEmailCode } from '../../shared/domain/identity/email-code.ts'
import type { SendCode } from './sending.ts'
import type { LoginFlow, LoginIdentity, LoginStore } from './store.ts'

const CODE_LIFE_MS = 10 * 60_000
const TRIES_MAX = 5
const CODES_PER_HOUR = 8
const AUTH_LIFE_MS = 60_000
const HOUR_MS = 60 * 60_000

export type LoginCodeError = 'wrong' | 'expired' | 'spent'
export type LoginCodeSendError = 'tooMany' | 'unsent'

type FlowDeps = { logins: LoginStore; clock: () => number; sendCode: SendCode }

export type LoginFlows = ReturnType<typeof createLoginFlows>

/** Returns the functions for the steps of a login, from the contact to the code that the product exchanges. */
export function createLoginFlows({ logins, clock, sendCode }: FlowDeps) {
  const findOrAdd = (contact: string): LoginIdentity => {
    const known = logins.findIdentity('contact', contact)
    if (known) return known
    const key = generatePrivateKey()
    const address = privateKeyToAddress(key)
    const identity = {
      id: randomUUID(),
      contact,
      private_key: key,
      address,
      created_ms: clock(),
    }
    logins.addIdentity(identity)
    return identity
  }
  const finish = (flow: LoginFlow, contact: string): string => {
    findOrAdd(contact)
    const code = randomBytes(32).toString('base64url')
    logins.changeFlow(flow.id, {
      contact,
      code: null,
      auth_code: code,
      auth_expires_ms: clock() + AUTH_LIFE_MS,
      is_over: 1,
    })
    return code
  }
  return {
    begin: (input: Omit<LoginFlow, 'id' | keyof typeof fresh>): LoginFlow => {
      const flow = { ...input, ...fresh, id: randomUUID(), created_ms: clock() }
      logins.addFlow(flow)
      return flow
    },
    /** Sends a new code, which replaces the one before it. */
    send: async (flow: LoginFlow): Promise<LoginCodeSendError | null> => {
      if (logins.countCodes(flow.contact, clock() - HOUR_MS) >= CODES_PER_HOUR) return 'tooMany'
      const code = createEmailCode(randomBytes)
      logins.changeFlow(flow.id, {
        code,
        code_expires_ms: clock() + CODE_LIFE_MS,
        tries_left: TRIES_MAX,
        codes_sent: flow.codes_sent + 1,
      })
      return (await sendCode(flow, code)) ? null : 'unsent'
    },
    /** Returns the authorization code, or the fault of the typed code. */
    enter: (flow: LoginFlow, typed: string): { authCode: string } | { fault: LoginCodeError } => {
      if (flow.tries_left <= 0) return { fault: 'spent' }
      if (flow.code === null || clock() >= flow.code_expires_ms) return { fault: 'expired' }
      if (typed.trim() === flow.code) return { authCode: finish(flow, flow.contact) }
      logins.changeFlow(flow.id, { tries_left: flow.tries_left - 1 })
      return { fault: flow.tries_left === 1 ? 'spent' : 'wrong' }
    },
    choose: (flow: LoginFlow, contact: string) =>
      logins.changeFlow(flow.id, { contact, is_chosen: 1 }),
    unchoose: (flow: LoginFlow) => logins.changeFlow(flow.id, { contact: '', is_chosen: 0 }),
    allow: (flow: LoginFlow): string => finish(flow, flow.contact),
    refuse: (flow: LoginFlow) => logins.changeFlow(flow.id, { is_over: 1, code: null }),
  }
}

const fresh = {
  code: null,
  code_expires_ms: 0,
  tries_left: 0,
  codes_sent: 0,
  is_chosen: 0,
  auth_code: null,
  auth_expires_ms: 0,
  is_over: 0,
  created_ms: 0,
} as const
