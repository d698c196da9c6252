import { TOKEN_DECIMALS } from '@parvalue/shared/domain/money/decimals.ts'
import { boot } from '#api/client/boot.ts'

export type OrderPaymentToken = { symbol: string; decimals: number }

const isSame = (one: string | undefined, other: string) =>
  one?.toLowerCase() === other.toLowerCase()

/** Returns the payment token of an order on its network; an unknown one is shown as USD. */
export function toOrderPaymentToken(chainId: number, address: string): OrderPaymentToken {
  const deployment = boot.deployments.find((one) => one.chainId === chainId)
  if (isSame(deployment?.contracts.usdPlus, address)) {
    return { symbol: 'USD+', decimals: TOKEN_DECIMALS }
  }
  const known = deployment?.paymentTokens.find((token) => isSame(token.address, address))
  return known ?? { symbol: 'USD', decimals: TOKEN_DECIMALS }
}

/** Returns the symbol of a payment token or USD+. */
export const toPaymentSymbol = (chainId: number, address: string): string =>
  toOrderPaymentToken(chainId, address).symbol
