import { useTransaction, type WidgetTransaction } from '#tx/flow/use-transaction.ts'
import type { TransactionKind } from '#tx/journal/journal-entry.ts'
import type { WrapFormState } from './use-wrap-form.ts'
import type { WrapDirection } from './wrap-offer.ts'

const kinds = {
  usdPlus: { wrap: 'wrap', unwrap: 'unwrap' },
  stock: { wrap: 'wrapStock', unwrap: 'unwrapStock' },
} as const satisfies Record<string, Record<WrapDirection, TransactionKind>>

/**
 * Returns the transaction of the selected direction, or else the running one of the other direction, so that a tab
 * opened meanwhile shows it. Dismiss returns to an empty form.
 */
export function useWrapTransaction(form: WrapFormState, of: keyof typeof kinds): WidgetTransaction {
  const both = {
    wrap: useTransaction(kinds[of].wrap),
    unwrap: useTransaction(kinds[of].unwrap),
  }
  const other = form.direction === 'wrap' ? 'unwrap' : 'wrap'
  const isOther = both[form.direction].stage.name === 'idle' && both[other].stage.name !== 'idle'
  const transaction = both[isOther ? other : form.direction]
  return {
    ...transaction,
    dismiss: () => {
      transaction.dismiss()
      form.clear()
    },
  }
}
