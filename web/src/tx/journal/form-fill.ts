import { useEffect, useState } from 'react'
import { createStore, useStore } from '#wallet/store.ts'
import { saveFormDraft } from './use-form-draft.ts'

type Fill = {
  /** Number of times that the form was filled in. */
  count: number
  amountText: string
}

/** The last fill of each form, by the name of its amount's draft. */
const fills = createStore<Readonly<Record<string, Fill>>>({})

/** Names of the amounts of forms that have not been rendered since they were filled in. */
const unseen = new Set<string>()

/**
 * Fills in a form from outside, as the command palette does: stores its drafts and renders it again with them.
 * `amount` is the name of its amount's draft.
 */
export function fillForm(amount: string, drafts: Readonly<Record<string, string>>) {
  for (const [name, text] of Object.entries(drafts)) saveFormDraft(name, text)
  unseen.add(amount)
  const known = fills.get()
  const count = (known[amount]?.count ?? 0) + 1
  fills.set({ ...known, [amount]: { count, amountText: drafts[amount] ?? '' } })
}

/** Returns a React key that changes when a form with one of these amounts is filled in. */
export function useFormFillKey(...amounts: readonly string[]): string {
  const known = useStore(fills)
  return amounts.map((amount) => known[amount]?.count ?? 0).join('-')
}

/** Returns whether the form was filled in just before it was rendered for the first time. */
export function useIsJustFilled(amount: string): boolean {
  const [isFilled] = useState(() => unseen.has(amount))
  useEffect(() => {
    unseen.delete(amount)
  }, [amount])
  return isFilled
}

/**
 * Returns whether the user has left the amount field, and its setter. An amount that was filled in counts as left, so
 * that the form shows at once why it refuses it (requirement VA-02).
 */
export const useFormTouched = (amount: string, amountText: string) =>
  useState(() => amountText !== '' && fills.get()[amount]?.amountText === amountText)
