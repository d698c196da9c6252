import { TOKEN_DECIMALS } from '@parvalue/shared/domain/money/decimals.ts'
import { boot } from '#api/client/boot.ts'

export type PaymentToken = { symbol: string; decimals: number }

const isSame = (one: string | undefined, other: string) =>
  one?.toLowerCase() === other.toLowerCase()

/** What an order is paid in, as its network calls it; one nobody knows is said as a dollar. */
export function toPaymentToken(chainId: number, address: string): PaymentToken {
  const deployment = boot.deployments.find((one) => one.chainId === chainId)
  if (isSame(deployment?.contracts.usdPlus, address)) {
    return { symbol: 'USD+', decimals: TOKEN_DECIMALS }
  }
  const known = deployment?.paymentTokens.find((token) => isSame(token.address, address))
  return known ?? { symbol: 'USD', decimals: TOKEN_DECIMALS }
}
