import { boot } from '#api/client/boot.ts'
import type { Redemption } from '#api/dollar/redemptions.ts'

/** The payment token that the specified texts name. */
export const USUAL_PAYMENT_SYMBOL = 'USDC'

/** Returns the symbol of the token in which a redemption is paid. */
export const toPaymentSymbol = ({
  chainId,
  paymentToken,
}: Pick<Redemption, 'chainId' | 'paymentToken'>): string =>
  boot.deployments
    .find((deployment) => deployment.chainId === chainId)
    ?.paymentTokens.find(({ address }) => address.toLowerCase() === paymentToken.toLowerCase())
    ?.symbol ?? USUAL_PAYMENT_SYMBOL
