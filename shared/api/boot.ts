import { z } from 'zod'
import { deploymentSchema } from '../chain/deployment.ts'
import { appEnvs } from '../domain/app-env.ts'

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
    z.strictObject({ id: z.int().positive(), rpcUrl: z.url(), isLocal: z.boolean() }),
  ),
  deployments: z.array(deploymentSchema),
  /** The funded test wallet is announced; never in hardened mode. */
  hasDemoWallet: z.boolean(),
  /** Where mail can be read that was sent on this machine; null where it really goes out. */
  mailboxUrl: z.url().nullable(),
})

export type Boot = z.infer<typeof bootSchema>
