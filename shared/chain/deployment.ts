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
  /** The ERC-4626 wrapper, whose balances do not change with a split or dividend. */
  wrapped: address,
  symbol: z.string(),
  name: z.string(),
  decimals: z.literal(18),
  /** Id of the stock in the API. */
  stockId: z.int().positive(),
  /** Only funds (Treasury bills) count as reserves. */
  kind: z.enum(['fund', 'share']),
})

/**
 * One chain's contracts and payment tokens. Live deployments are committed as `deployments/<chain id>.json`;
 * local ones are in the data folder, and the page receives them in its boot data.
 */
export const deploymentSchema = z.object({
  chainId: z.int().positive(),
  /**
   * Block before all our contracts, where indexing starts. The exact block of the live deployments is not
   * published; theirs is the block of Multicall3, which precedes the contracts' first commit.
   */
  deployedAtBlock: z.int().min(0),
  contracts: z.object({
    usdPlus: address,
    usdPlusMinter: address,
    transferRestrictor: address,
    wrappedUsdPlus: address.optional(),
    usdPlusRedeemer: address.optional(),
    /** Redeems USD+ at once for a fee, from the payment tokens that it holds. */
    instantRedeemer: address.optional(),
    wireMinter: address.optional(),
    ccipWaypoint: address.optional(),
    wrappedUsdPlusWaypoint: address.optional(),
    /** The CCIP stand-in on local chains; live waypoints use the real router. */
    ccipRouter: address.optional(),
    dShareFactory: address.optional(),
    /** Pays dividends, and reinvests those of wrapped tokens in their vaults. */
    dividendDistribution: address.optional(),
    /** Mints USD+ for dividends like the wire minter: once per reference. */
    dividendMinter: address.optional(),
    /** Checks orders, and is the spender of their tokens. */
    orderProcessor: address.optional(),
    /** Holds the escrow of orders. */
    vault: address.optional(),
  }),
  /** The timelocks that own and upgrade the contracts; absent if they are not known. */
  timelocks: z.object({ owner: address, upgrades: address }).optional(),
  /** The registry of names (ERC-137, the Ethereum Name Service); absent if the network has none. */
  nameRegistry: address.optional(),
  /** Kind of the redeemer; if absent it is ours, which holds USD+ in escrow until the payment. */
  redeemerKind: z.literal('published').optional(),
  /** The payment tokens; empty if the test token's address is not published, and the configuration then adds it. */
  paymentTokens: z.array(token),
  /**
   * Code of the test wallet's accounts for batched calls (EIP-7702), on local chains. It is not part of the
   * product.
   */
  batchAccount: address.optional(),
  /** The operator's accounts, whose balances do not count as circulating supply. */
  ownAccounts: z.array(address).optional(),
  /** Contract wallets for trying the page, on local chains only. */
  testWallets: z.object({ contractWallet: address, safe: address }).optional(),
  /** The stock tokens of this chain; absent if it has none of ours. */
  stockTokens: z.array(stockToken).optional(),
})

export type Deployment = z.infer<typeof deploymentSchema>
export type DeployedStock = z.infer<typeof stockToken>
