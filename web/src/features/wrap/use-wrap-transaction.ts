import { useEffect } from 'react'
import { queryClient } from '#api/query-client.ts'
import { BALANCES_KEY } from '#tokens/balances.ts'
import { type Transaction, useTransaction } from '#tx/use-transaction.ts'
import type { WrapForm } from './use-wrap-form.ts'

/**
 * The transaction of the direction that is shown, or the one that is under way in the other one: a
 * new tab must not hide it behind its own first choice. Dismiss leads back to an empty form.
 */
export function useWrapTransaction(form: WrapForm): Transaction {
  const both = { wrap: useTransaction('wrap'), unwrap: useTransaction('unwrap') }
  const other = form.direction === 'wrap' ? 'unwrap' : 'wrap'
  const isOther = both[form.direction].stage.name === 'idle' && both[other].stage.name !== 'idle'
  const transaction = both[isOther ? other : form.direction]
  useRefreshed(transaction)
  return {
    ...transaction,
    dismiss: () => {
      transaction.dismiss()
      form.clear()
    },
  }
}

/** Spec 4: on success USD+ and wUSD+ balances are read anew. */
function useRefreshed({ entry, stage }: Transaction) {
  const doneId = stage.name === 'done' ? entry?.id : undefined
  useEffect(() => {
    if (doneId !== undefined) void queryClient.invalidateQueries({ queryKey: BALANCES_KEY })
  }, [doneId])
}
