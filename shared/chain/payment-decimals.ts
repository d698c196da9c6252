import { TOKEN_DECIMALS } from '../domain/money/decimals.ts'
import type { Address } from '../domain/values/address.ts'
import type { Deployment } from './deployment.ts'

/** Returns the decimals of a payment token; `TOKEN_DECIMALS` for tokens that are not listed, such as USD+. */
export type PaymentDecimalsOf = (token: { chainId: number; paymentToken: Address }) => number

export function createPaymentDecimalsOf(
  deployments: readonly Pick<Deployment, 'chainId' | 'paymentTokens'>[],
): PaymentDecimalsOf {
  const toKey = (chainId: number, token: string) => `${chainId}/${token.toLowerCase()}`
  const known = new Map(
    deployments.flatMap(({ chainId, paymentTokens }) =>
      paymentTokens.map(({ address, decimals }) => [toKey(chainId, address), decimals]),
    ),
  )
  return ({ chainId, paymentToken }) => known.get(toKey(chainId, paymentToken)) ?? TOKEN_DECIMALS
}
