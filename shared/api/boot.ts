import { z } from 'zod'
import { deploymentSchema } from '../chain/deployment.ts'
import { loginMethods } from '../domain/identity/login-method.ts'
import { appEnvs } from '../domain/product/app-env.ts'

const methods = z.array(z.enum(loginMethods)).min(1)

/**
 * What the server writes into the page as JSON (`<script type="application/json" id="boot">`),
 * so that one build serves every environment.
 */
export const bootSchema = z.strictObject({
  appEnv: z.enum(appEnvs),
  publicUrl: z.url(),
  brand: z.strictObject({ name: z.string(), supportEmail: z.string() }),
  termsDate: z.iso.date(),
  /** Chains the product knows here: those with a deployment and an RPC. */
  chains: z.array(
    z.strictObject({
      id: z.int().positive(),
      rpcUrl: z.url(),
      isLocal: z.boolean(),
      /** Of the service where owners of a Safe sign; null where there is none. */
      safeApiUrl: z.url().nullable(),
    }),
  ),
  deployments: z.array(deploymentSchema),
  /** The funded test wallet is announced; never in hardened mode. */
  hasDemoWallet: z.boolean(),
  /** Where mail can be read that was sent on this machine; null where it really goes out. */
  mailboxUrl: z.url().nullable(),
  /** Whoever counts what is done on the page, and the site's name there; null: nobody does. */
  analytics: z.strictObject({ url: z.url(), domain: z.string() }).nullable(),
  /** Words may be newer than those of the build: `GET translations/…` has them. */
  hasTranslations: z.boolean(),
  /** Who logs people in that have no wallet; null: nobody. */
  login: z
    .discriminatedUnion('provider', [
      z.strictObject({ provider: z.literal('simulated'), url: z.url(), methods }),
      /** The key is a publishable one; without it every login is refused. */
      z.strictObject({ provider: z.literal('magic'), key: z.string().nullable(), methods }),
    ])
    .nullable(),
  /** Whether wallets of the person's own may be connected. */
  hasExternalWallets: z.boolean(),
  /** The way to wallets elsewhere; without a relay of our own it is WalletConnect's. Null: none. */
  walletConnect: z.strictObject({ projectId: z.string(), relayUrl: z.url().nullable() }).nullable(),
})

export type Boot = z.infer<typeof bootSchema>
