import type { Address, Hex } from '@parvalue/shared/domain/values/address.ts'
import type { JournalStep } from '../journal/journal-entry.ts'

type ChainTransaction = { from: Address; to: Address | null; input: Hex; value: bigint }

/** Length of the hex calldata up to the end of the first argument (`0x`, selector, spender), in characters. */
const SPENDER_END = 2 + 8 + 64

/**
 * Returns whether a transaction on the chain is the requested one. Wallets may append a suffix to the calldata and let
 * the user change the amount of an approval; such transactions still match.
 */
export function isSameCall(step: JournalStep, account: Address, sent: ChainTransaction): boolean {
  if (step.calls) return isSameBatch(step.calls, sent)
  const input = sent.input.toLowerCase()
  const data = step.data.toLowerCase()
  const prefix = step.name === 'approve' ? data.slice(0, SPENDER_END) : data
  return (
    sent.from.toLowerCase() === account.toLowerCase() &&
    sent.to?.toLowerCase() === step.to.toLowerCase() &&
    sent.value === BigInt(step.value) &&
    input.startsWith(prefix)
  )
}

/**
 * Returns whether a transaction contains all calls of a batch. The wallet may send it from the account itself
 * (EIP-7702) or through a bundler, so only the calldata can be compared.
 */
const isSameBatch = (
  calls: readonly { to: Address; data: Hex }[],
  { input }: ChainTransaction,
): boolean =>
  calls.every(
    ({ to, data }) => contains(input, to.toLowerCase()) && contains(input, data.toLowerCase()),
  )

const contains = (input: Hex, hex: string) => input.toLowerCase().includes(hex.slice(2))

/**
 * Returns whether a transaction only cancels a nonce, as wallets do: zero value and no data, sent to the sender itself.
 */
export const isCancelTransaction = (sent: ChainTransaction): boolean =>
  sent.to?.toLowerCase() === sent.from.toLowerCase() && sent.value === 0n && sent.input === '0x'
