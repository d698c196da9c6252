import {
  findWrappedUsdPlus,
  paymentTokensOf,
  type Token,
  usdPlusOf,
} from '@parvalue/shared/chain/tokens.ts'
import type { Address } from '@parvalue/shared/domain/values/address.ts'
import { queryOptions, skipToken } from '@tanstack/react-query'
import { boot } from '#api/client/boot.ts'
import { WALLET_SCOPE } from '#api/client/query-client.ts'
import { loadPublicClient } from '#wallet/wallet.ts'
import { readTokenBalances } from './read-balance.ts'

export type TokenBalance = { token: Token; amount: bigint }

export type ChainBalances = {
  chainId: number
  usdPlus: TokenBalance
  /** Shares of wUSD+, and the USD+ that they redeem for; null if wUSD+ is not deployed. */
  wrapped: (TokenBalance & { usdPlusAmount: bigint }) | null
  paymentTokens: TokenBalance[]
  /** Balance in base units of the native currency, which pays for gas. */
  native: bigint
}

/** Polling interval in milliseconds, for incoming transfers; our own transactions invalidate balances at once. */
const REFETCH_MS = 15_000

/** Timeout in milliseconds after which a network counts as not responding; slow ones take a second or two. */
const TIMEOUT_MS = 8000

/** Queries the balances on one chain, so that a failing chain does not affect the others. */
export const chainBalancesQuery = (chainId: number, account: Address | null) =>
  queryOptions({
    queryKey: [WALLET_SCOPE, 'balances', account, chainId],
    queryFn: account === null ? skipToken : () => withTimeout(readChain(chainId, account)),
    refetchInterval: REFETCH_MS,
  })

export const BALANCES_KEY = [WALLET_SCOPE, 'balances'] as const

async function readChain(chainId: number, account: Address): Promise<ChainBalances> {
  const deployment = boot.deployments.find((candidate) => candidate.chainId === chainId)
  if (!deployment) throw new Error(`There is no deployment on chain ${chainId}.`)
  const client = await loadPublicClient(chainId)
  const usdPlus = usdPlusOf(deployment)
  const payment = paymentTokensOf(deployment)
  const wrapped = findWrappedUsdPlus(deployment)
  const [read, native] = await Promise.all([
    readTokenBalances(client, { tokens: [usdPlus, ...payment], wrapped, account }),
    client.getBalance({ address: account }),
  ])
  const [usdPlusAmount = 0n, ...amounts] = read.amounts
  return {
    chainId,
    usdPlus: { token: usdPlus, amount: usdPlusAmount },
    wrapped: wrapped && read.wrapped && { token: wrapped, ...read.wrapped },
    paymentTokens: payment.map((token, index) => ({ token, amount: amounts[index] ?? 0n })),
    native,
  }
}

function withTimeout<Value>(request: Promise<Value>): Promise<Value> {
  const timeout = new Promise<never>((_, reject) => {
    const timer = setTimeout(() => reject(new Error('Reading the balances timed out.')), TIMEOUT_MS)
    const stop = () => clearTimeout(timer)
    request.then(stop, stop)
  })
  return Promise.race([request, timeout])
}
