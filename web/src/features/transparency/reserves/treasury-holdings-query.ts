import type { Deployment } from '@parvalue/shared/chain/deployment.ts'
import { paymentTokensOf, type Token, usdPlusOf } from '@parvalue/shared/chain/tokens.ts'
import type { Address } from '@parvalue/shared/domain/values/address.ts'
import { queryOptions } from '@tanstack/react-query'
import { erc20Abi } from 'viem'
import { boot } from '#api/client/boot.ts'
import { yieldToMain } from '#api/client/yield-to-main.ts'
import { isServerGone } from '#api/outage/kept-answer.ts'
import { listStockTokens } from '#api/stocks/stock-tokens.ts'
import { readTokenBalances } from '#tokens/read-balance.ts'
import type { ReadClient } from '#wallet/network/read-client.ts'
import { loadPublicClient } from '#wallet/wallet.ts'
import type { ChainTreasuryHoldings, TreasuryHolding } from './holdings.ts'
import { readTreasuryAddress } from './read-treasury-address.ts'

const REFETCH_MS = 30_000

/**
 * Returns the query of one chain's holdings, so that a chain that does not respond only affects its own row.
 */
export const treasuryHoldingsQuery = (chainId: number) =>
  queryOptions({
    queryKey: ['treasury-holdings', chainId],
    queryFn: ({ signal }) => readHoldings(chainId, signal),
    meta: { isSilent: true },
    retry: 1,
    refetchInterval: REFETCH_MS,
  })

/** Reads the treasury's balances of stock tokens, USD+ and the settlement token (requirement TP-02). */
async function readHoldings(chainId: number, signal: AbortSignal): Promise<ChainTreasuryHoldings> {
  const deployment = boot.deployments.find((candidate) => candidate.chainId === chainId)
  if (!deployment) throw new Error(`There is no deployment on chain ${chainId}.`)
  const client = await loadPublicClient(chainId)
  const [treasury, stocks] = await Promise.all([
    readTreasuryAddress(client, deployment.contracts.usdPlus),
    listStockTokensOrDeployed(deployment, signal),
  ])
  const held: { token: Token; stockId: number | null }[] = [
    ...(await Promise.all(
      stocks.map(async ({ id, address }) => ({
        token: await describe(client, deployment, address),
        stockId: id,
      })),
    )),
    ...[usdPlusOf(deployment), ...paymentTokensOf(deployment)].map((token) => ({
      token,
      stockId: null,
    })),
  ]
  const tokens = held.map(({ token }) => token)
  const amounts = await readAmounts(client, tokens, treasury)
  const holdings = held.map(
    (one, index): TreasuryHolding => ({ ...one, amount: amounts[index] ?? 0n }),
  )
  return { chainId, treasury, holdings }
}

/** Returns the stock tokens that the server lists; those of the deployment while the server is gone. */
const listStockTokensOrDeployed = (
  { chainId, stockTokens = [] }: Deployment,
  signal: AbortSignal,
) =>
  listStockTokens(chainId, signal).catch((error: unknown) => {
    if (!isServerGone(error)) throw error
    return stockTokens.map(({ stockId, address }) => ({ id: stockId, address }))
  })

/** Batch size: encoding takes a millisecond per token, during which the page cannot respond. */
const TOKENS_EACH = 10

/** Reads balances in batches with a pause between them, without waiting for earlier responses. */
async function readAmounts(client: ReadClient, tokens: readonly Token[], account: Address) {
  const parts = Array.from({ length: Math.ceil(tokens.length / TOKENS_EACH) }, (_, index) =>
    tokens.slice(index * TOKENS_EACH, (index + 1) * TOKENS_EACH),
  )
  const read = await Promise.all(
    parts.map(async (part, index) => {
      for (let turn = 0; turn < index; turn += 1) await yieldToMain()
      return readTokenBalances(client, { tokens: part, wrapped: null, account })
    }),
  )
  return read.flatMap(({ amounts }) => amounts)
}

/** Returns the token's metadata from our deployment, or else from its contract. */
async function describe(
  client: ReadClient,
  { chainId, stockTokens = [] }: Deployment,
  address: Address,
): Promise<Token> {
  const known = stockTokens.find((token) => token.address.toLowerCase() === address.toLowerCase())
  if (known) return { chainId, ...pick(known) }
  const token = { address, abi: erc20Abi }
  const [symbol, name, decimals] = await Promise.all([
    client.readContract({ ...token, functionName: 'symbol' }),
    client.readContract({ ...token, functionName: 'name' }),
    client.readContract({ ...token, functionName: 'decimals' }),
  ])
  return { chainId, address, symbol, name, decimals }
}

const pick = ({ address, symbol, name, decimals }: Omit<Token, 'chainId'>) => ({
  address,
  symbol,
  name,
  decimals,
})
