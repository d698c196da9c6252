import {
  arbitrum,
  arbitrumSepolia,
  base,
  baseSepolia,
  ethereum,
  sepolia,
} from '@parvalue/shared/chain/chains.ts'
import { z } from 'zod'
import { ProviderError } from '../provider-error.ts'
import type { CustodianTransfer, CustodianTransferStatus, DollarToken } from './port.ts'

/** The fields that the adapter reads; see developers.circle.com/api-reference/circle-mint/account. */
export const circleTransferSchema = z.object({
  data: z.object({
    id: z.string().min(1),
    status: z.string(),
    errorCode: z.string().nullish(),
  }),
})

export const circleBalancesSchema = z.object({
  data: z.object({ available: z.array(z.object({ amount: z.string(), currency: z.string() })) }),
})

export const circleRecipientsSchema = z.object({
  data: z.array(
    z.object({
      id: z.string(),
      address: z.string(),
      chain: z.string(),
      currency: z.string(),
      status: z.string().optional(),
    }),
  ),
})

const statuses: Readonly<Record<string, CustodianTransferStatus>> = {
  pending: 'pending',
  running: 'pending',
  complete: 'complete',
  failed: 'failed',
}

export function toCustodianTransfer({
  data,
}: z.output<typeof circleTransferSchema>): CustodianTransfer {
  const { id: vendorId, status: statusText, errorCode } = data
  const status = Object.hasOwn(statuses, statusText) ? statuses[statusText] : undefined
  const isShort = status === 'failed' && errorCode === 'insufficient_funds'
  return { vendorId, status: status ?? 'unknown', statusText, isShort }
}

/** Circle's name of each chain; whether it means the test network follows from the account. */
const chainCodes: Readonly<Record<number, string>> = {
  [ethereum.id]: 'ETH',
  [sepolia.id]: 'ETH',
  [arbitrum.id]: 'ARB',
  [arbitrumSepolia.id]: 'ARB',
  [base.id]: 'BASE',
  [baseSepolia.id]: 'BASE',
}

export function toCircleChainCode(chainId: number): string {
  const code = chainCodes[chainId]
  if (!code) throw new ProviderError('refused', `Circle: chain ${chainId} is not supported`)
  return code
}

/** Returns Circle's name of the currency: USDC and the test networks' dollar are `USD`. */
export const toCircleCurrency = ({ symbol }: Pick<DollarToken, 'symbol'>): string =>
  symbol === 'USDC' || symbol === 'mockUSD' ? 'USD' : symbol

export function toCircleAmountText(amount: bigint, decimals: number): string {
  const digits = amount.toString().padStart(decimals + 1, '0')
  const whole = digits.slice(0, digits.length - decimals)
  const fraction = digits.slice(digits.length - decimals).replace(/0+$/, '')
  return `${whole}.${fraction.padEnd(2, '0')}`
}

/** Converts a decimal text to base units; digits below one base unit are dropped. */
export function parseCircleAmountDown(text: string, decimals: number): bigint {
  const [, whole, fraction = ''] = /^(\d{1,30})(?:\.(\d{1,30}))?$/.exec(text) ?? []
  if (whole === undefined) throw new ProviderError('broken', `Circle: invalid amount "${text}"`)
  return BigInt(whole + fraction.slice(0, decimals).padEnd(decimals, '0'))
}

export function toAvailableBalance(
  { data }: z.output<typeof circleBalancesSchema>,
  token: DollarToken,
): bigint {
  const currency = toCircleCurrency(token)
  return data.available
    .filter((balance) => balance.currency === currency)
    .reduce((sum, { amount }) => sum + parseCircleAmountDown(amount, token.decimals), 0n)
}
