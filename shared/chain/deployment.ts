import { z } from 'zod'
import type { Address } from '../domain/values/address.ts'

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

const stockToken = z.object({
  address,
  /** The ERC-4626 wrapper, whose balance does not move with a split or dividend. */
  wrapped: address,
  symbol: z.string(),
  name: z.string(),
  decimals: z.literal(18),
  /** The stock's id in the API. */
  stockId: z.int().positive(),
  /** Only funds, which hold Treasury bills, count as reserves. */
  kind: z.enum(['fund', 'share']),
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
    wrappedUsdPlusWaypoint: address.optional(),
    /** On chains of our own, where it stands in for CCIP; live waypoints have a router of their own. */
    ccipRouter: address.optional(),
    dShareFactory: address.optional(),
    /** Hands out dividends, and puts those of wrapped tokens into their vaults. */
    dividendDistribution: address.optional(),
    /** Mints for dividends as the minter for wires does for wires: one reference, once. */
    dividendMinter: address.optional(),
    /** Where stock tokens are ordered, and what keeps what belongs to orders. */
    orderProcessor: address.optional(),
    vault: address.optional(),
  }),
  /** How the redeemer works: left unsaid as ours, which keeps USD+ in escrow until it is paid. */
  redeemerKind: z.literal('published').optional(),
  /** Empty where the test token's address was never published: configuration adds it. */
  paymentTokens: z.array(token),
  /**
   * What accounts of the test wallet become (EIP-7702) where calls go out together; on chains of our
   * own. No contract of the product.
   */
  batchAccount: address.optional(),
  /** Of whoever runs this: what they hold is not in circulation. */
  ownAccounts: z.array(address).optional(),
  /** Wallets that are contracts, for trying the page with; on chains of this machine alone. */
  testWallets: z.object({ contractWallet: address, safe: address }).optional(),
  /** The tokenized stocks of this chain; left unsaid where we have none of our own. */
  stockTokens: z.array(stockToken).optional(),
})

export type Deployment = z.infer<typeof deploymentSchema>
export type StockToken = z.infer<typeof stockToken>
