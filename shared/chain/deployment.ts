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
  /**
   * No contract of ours is older than this block. Nobody published the exact ones of the live
   * chains; theirs is the block of Multicall3, which was there before our contracts' first commit.
   */
  deployedAtBlock: z.int().min(0),
  contracts: z.object({
    usdPlus: address,
    usdPlusMinter: address,
    transferRestrictor: address,
    wrappedUsdPlus: address.optional(),
    usdPlusRedeemer: address.optional(),
    wireMinter: address.optional(),
    ccipWaypoint: address.optional(),
  }),
  /** How the redeemer works: left unsaid as ours, which keeps USD+ in escrow until it is paid. */
  redeemerKind: z.literal('published').optional(),
  /** Empty where the test token's address was never published: configuration adds it. */
  paymentTokens: z.array(token),
})

export type Deployment = z.infer<typeof deploymentSchema>
