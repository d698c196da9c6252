import type { Hex } from '../values/address.ts'
import { MEMO_CODE_PATTERN } from '../wires/wire-memo.ts'

const accountKinds = ['redemption', 'order', 'account-order', 'ach', 'gift', 'dividend'] as const
export type AccountReceiptKind = (typeof accountKinds)[number]

/** The object whose receipt an address names. */
export type ReceiptName =
  | { of: 'transaction'; chainId: number; hash: Hex }
  | { of: 'bridge'; messageId: Hex }
  | { of: 'wire'; memoCode: string }
  | { of: AccountReceiptKind; id: string }

const TRANSACTION = /^([1-9]\d{0,11})-(0x[0-9a-f]{64})$/
const HASH = /^0x[0-9a-f]{64}$/
const ID = /^[0-9a-z][0-9a-z-]{0,79}$/

/** Returns the last part of a receipt's permanent address. */
export function toReceiptAddress(name: ReceiptName): string {
  switch (name.of) {
    case 'transaction':
      return `${name.chainId}-${name.hash.toLowerCase()}`
    case 'bridge':
      return `bridge-${name.messageId.toLowerCase()}`
    case 'wire':
      return `wire-${name.memoCode}`
    default:
      return `${name.of}-${name.id}`
  }
}

/** Parses the last part of a receipt's address; null if it cannot name a receipt. */
export function parseReceiptAddress(text: string): ReceiptName | null {
  const [, chainId, hash] = TRANSACTION.exec(text.toLowerCase()) ?? []
  if (chainId && hash) return { of: 'transaction', chainId: Number(chainId), hash: hash as Hex }
  const bridge = afterPrefix(text.toLowerCase(), 'bridge')
  if (bridge && HASH.test(bridge)) return { of: 'bridge', messageId: bridge as Hex }
  const memoCode = afterPrefix(text, 'wire')
  if (memoCode && MEMO_CODE_PATTERN.test(memoCode)) return { of: 'wire', memoCode }
  for (const of of accountKinds) {
    const id = afterPrefix(text, of)
    if (id && ID.test(id)) return { of, id }
  }
  return null
}

const afterPrefix = (text: string, prefix: string) =>
  text.startsWith(`${prefix}-`) ? text.slice(prefix.length + 1) : null
