import type { Display, FieldDisplay } from './descriptor.ts'

/** One message or call as `docs/signing.md` and the descriptors have it. */
export type Asked = Display & {
  /** The place where the page asks for it. */
  when: string
  /** The account that can use it. */
  usedBy: string
  /** The end of its validity. */
  until: string
  /** The most that it can cost, besides the gas of a transaction. */
  cost: string
}

const SENDER = 'the wallet that sends the transaction'
const MINED = 'It has its effect when it is mined; a wallet can replace it until then.'

type Sent = Pick<Asked, 'intent' | 'when' | 'fields' | 'cost'> & Partial<Asked>
export const sent = (call: Sent): Asked => ({ usedBy: SENDER, until: MINED, ...call })

export const token = (label: string, path = '@.to'): FieldDisplay => ({
  label,
  format: 'token',
  token: path,
})
export const address = (label: string): FieldDisplay => ({ label, format: 'address' })
export const date = (label: string): FieldDisplay => ({ label, format: 'date' })
export const hidden = (label: string): FieldDisplay => ({ label, format: 'hidden' })
export const raw = (label: string): FieldDisplay => ({ label, format: 'raw' })
export const unit = (label: string, name: string, decimals: number): FieldDisplay => ({
  label,
  format: 'unit',
  unit: name,
  decimals,
})
export const dollars = (label: string) => unit(label, 'USD+', 6)
