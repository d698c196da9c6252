import { z } from 'zod'
import type { Address } from '../domain/address.ts'

const address = z
  .string()
  .regex(/^0x[0-9a-fA-F]{40}$/)
  .transform((text) => text as Address)

const token = z.object({
  symbol: z.string(),
  name: z.string(),
  decimals: z.int().min(0).max(18),
  address,
})

/**
 * Where our contracts live on one chain, and which tokens pay. Live deployments are committed as
 * `deployments/<chain id>.json`; local ones lie in the data folder and reach the page as boot data.
 */
export const deploymentSchema = z.object({
  chainId: z.int().positive(),
  deployedAtBlock: z.int().min(0),
  contracts: z.object({
    usdPlus: address,
    usdPlusMinter: address,
    transferRestrictor: address,
    wrappedUsdPlus: address.optional(),
  }),
  paymentTokens: z.array(token).min(1),
})

export type Deployment = z.infer<typeof deploymentSchema>
