import type { BootSettings } from '@parvalue/shared/api/boot.ts'
import { type LoginMethod, loginMethods } from '@parvalue/shared/domain/identity/login-method.ts'
import { z } from 'zod'

const methods = z
  .string()
  .transform((text) => text.split(',').map((name) => name.trim()))
  .pipe(z.array(z.enum(loginMethods, `must be some of ${loginMethods.join(', ')}`)).min(1))

export const loginVariables = {
  LOGIN_PROVIDER: z
    .enum(['simulated', 'magic', 'none'], 'must be simulated, magic or none')
    .optional()
    .meta({
      description: 'Login for users without a wallet: `simulated`, `magic` or `none`.',
      fallback: '`magic` with a `LOGIN_KEY`, else `simulated`; `none` in hardened mode',
    }),
  LOGIN_KEY: z
    .string()
    .regex(/^pk_[A-Za-z0-9_]{8,}$/, 'must be a publishable key, which begins with pk_')
    .optional()
    .describe('Publishable key at Magic.'),
  LOGIN_METHODS: methods
    .default(['email', 'google'])
    .describe(`Login methods, with commas: some of ${loginMethods.join(', ')}.`),
  EXTERNAL_WALLETS: z
    .enum(['0', '1'], 'must be 0 or 1')
    .default('1')
    .describe('0 offers the login alone and no wallet of the user.'),
  WALLETCONNECT_PROJECT_ID: z
    .string()
    .regex(/^[0-9a-f]{32}$/, 'must be 32 lower-case hex digits')
    .optional()
    .describe('Project of this product at WalletConnect. Phone wallets can connect only with it.'),
  WALLETCONNECT_RELAY_URL: z
    .url({ protocol: /^wss?$/, message: 'must be a ws or wss address' })
    .optional()
    .meta({ description: 'A WalletConnect relay of your own.', fallback: "WalletConnect's relay" }),
}

export type LoginSettings = Pick<BootSettings, 'login' | 'hasExternalWallets' | 'walletConnect'>

type Variables = {
  LOGIN_PROVIDER?: 'simulated' | 'magic' | 'none' | undefined
  LOGIN_KEY?: string | undefined
  LOGIN_METHODS: LoginMethod[]
  EXTERNAL_WALLETS: '0' | '1'
  WALLETCONNECT_PROJECT_ID?: string | undefined
  WALLETCONNECT_RELAY_URL?: string | undefined
}

type Facts = { isHardened: boolean; simulatorUrl: string }

export function toLoginSettings(env: Variables, facts: Facts): LoginSettings {
  const hasExternalWallets = env.EXTERNAL_WALLETS === '1'
  const { WALLETCONNECT_PROJECT_ID: projectId, WALLETCONNECT_RELAY_URL: relayUrl = null } = env
  return {
    login: toLogin(env, facts),
    hasExternalWallets,
    walletConnect: projectId && hasExternalWallets ? { projectId, relayUrl } : null,
  }
}

function toLogin(env: Variables, { isHardened, simulatorUrl }: Facts): LoginSettings['login'] {
  const key = env.LOGIN_KEY ?? null
  const methods = [...new Set(env.LOGIN_METHODS)]
  switch (env.LOGIN_PROVIDER ?? (key ? 'magic' : isHardened ? 'none' : 'simulated')) {
    case 'magic':
      return { provider: 'magic', key, methods }
    case 'simulated':
      return { provider: 'simulated', url: simulatorUrl, methods }
    case 'none':
      return null
  }
}

/** Returns the faults of these variables, one sentence each. */
export function listLoginSettingsErrors(env: Variables, isHardened: boolean): string[] {
  const { WALLETCONNECT_PROJECT_ID: projectId, WALLETCONNECT_RELAY_URL: relayUrl } = env
  const { login, hasExternalWallets } = toLoginSettings(env, { isHardened, simulatorUrl: '' })
  const faults: [boolean, string][] = [
    [
      isHardened && env.LOGIN_PROVIDER === 'simulated',
      'Hardened mode refuses simulators; set LOGIN_PROVIDER to magic or none.',
    ],
    [
      // Outside hardened mode the page shows this error to users who try to log in.
      isHardened && env.LOGIN_PROVIDER === 'magic' && !env.LOGIN_KEY,
      'API key is required: LOGIN_KEY of the e-mail login provider is not provided.',
    ],
    [
      Boolean(relayUrl && !projectId),
      'WALLETCONNECT_RELAY_URL needs WALLETCONNECT_PROJECT_ID beside it.',
    ],
    [
      isHardened && Boolean(relayUrl?.startsWith('ws:')),
      'Hardened mode needs a wss WALLETCONNECT_RELAY_URL.',
    ],
    [
      login === null && !hasExternalWallets,
      'With EXTERNAL_WALLETS=0 and no login provider nobody could connect a wallet.',
    ],
  ]
  return faults.flatMap(([isFault, sentence]) => (isFault ? [sentence] : []))
}
