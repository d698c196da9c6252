import type { Address, Hex } from '@parvalue/shared/domain/values/address.ts'
import type { JournalStep } from '../journal/journal-entry.ts'

type Sent = { from: Address; to: Address | null; input: Hex; value: bigint }

/** Characters of `0x`, the selector and the first argument: the spender of an approval. */
const SPENDER_END = 2 + 8 + 64

/**
 * Whether a transaction on the chain is the one we asked for. Wallets may append a suffix to the
 * data, and let people change the amount of an approval; both are still ours.
 */
export function isSameCall(step: JournalStep, account: Address, sent: Sent): boolean {
  if (step.calls) return isSameBatch(step.calls, sent)
  const input = sent.input.toLowerCase()
  const data = step.data.toLowerCase()
  const wanted = step.name === 'approve' ? data.slice(0, SPENDER_END) : data
  return (
    sent.from.toLowerCase() === account.toLowerCase() &&
    sent.to?.toLowerCase() === step.to.toLowerCase() &&
    sent.value === BigInt(step.value) &&
    input.startsWith(wanted)
  )
}

/**
 * Calls that went out together are inside whatever the wallet makes of them: a transaction of the
 * account's own code, or of somebody else who carries it.
 */
const isSameBatch = (calls: readonly { to: Address; data: Hex }[], { input }: Sent): boolean =>
  calls.every(
    ({ to, data }) => contains(input, to.toLowerCase()) && contains(input, data.toLowerCase()),
  )

const contains = (input: Hex, hex: string) => input.toLowerCase().includes(hex.slice(2))

/** The form in which wallets cancel: nothing, sent to oneself. */
export const isCancelTransaction = (sent: Sent): boolean =>
  sent.to?.toLowerCase() === sent.from.toLowerCase() && sent.value === 0n && sent.input === '0x'
