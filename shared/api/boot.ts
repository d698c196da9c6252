import { z } from 'zod'
import { deploymentSchema } from '../chain/deployment.ts'
import { loginMethods } from '../domain/identity/login-method.ts'
import { appEnvs } from '../domain/product/app-env.ts'
import { testModeParties } from '../domain/product/test-mode.ts'

const methods = z.array(z.enum(loginMethods)).min(1)

/**
 * Settings that the server writes into the page as JSON (`<script type="application/json" id="boot">`), so
 * that one build serves every environment.
 */
export const bootSchema = z.strictObject({
  appEnv: z.enum(appEnvs),
  publicUrl: z.url(),
  /** Origin, or origin and prefix, of the API's paths; empty where it is that of the page. */
  apiUrl: z.union([z.literal(''), z.url()]),
  brand: z.strictObject({ name: z.string(), supportEmail: z.string() }),
  termsDate: z.iso.date(),
  /** Configured chains: those with a deployment and an RPC URL. */
  chains: z.array(
    z.strictObject({
      id: z.int().positive(),
      rpcUrl: z.url(),
      /** All RPC URLs in order of preference; the first is `rpcUrl`. */
      rpcUrls: z.array(z.url()).min(1),
      isLocal: z.boolean(),
      /** URL of the Safe transaction service, where owners sign; null if there is none. */
      safeApiUrl: z.url().nullable(),
    }),
  ),
  deployments: z.array(deploymentSchema),
  /** The page offers the funded demo wallet; never true in hardened mode. */
  hasDemoWallet: z.boolean(),
  /** The outside parties that are simulated, which test mode plays; empty in hardened mode. */
  testModeParties: z.array(z.enum(testModeParties)),
  /** URL of the local mailbox; null if mail is really sent. */
  mailboxUrl: z.url().nullable(),
  /** The analytics service and the site's name there; null if there is none. */
  analytics: z.strictObject({ url: z.url(), domain: z.string() }).nullable(),
  /** Translations may be newer than the build's; `GET translations/…` returns them. */
  hasTranslations: z.boolean(),
  /** The login provider for people without a wallet; null if there is none. */
  login: z
    .discriminatedUnion('provider', [
      z.strictObject({ provider: z.literal('simulated'), url: z.url(), methods }),
      /** The publishable key; without it every login is refused. */
      z.strictObject({ provider: z.literal('magic'), key: z.string().nullable(), methods }),
    ])
    .nullable(),
  /** External wallets may be connected. */
  hasExternalWallets: z.boolean(),
  /** WalletConnect settings; `relayUrl` null means its public relay. Null if WalletConnect is off. */
  walletConnect: z.strictObject({ projectId: z.string(), relayUrl: z.url().nullable() }).nullable(),
})

export type BootSettings = z.infer<typeof bootSchema>
