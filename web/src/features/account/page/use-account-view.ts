import { useQuery } from '@tanstack/react-query'
import { accountChecklistQuery, brokerageAccountQuery, taxFormQuery } from '#api/account/account.ts'
import { serverNowMs } from '#device/clock.ts'
import { useLanguage } from '#i18n/use-language.ts'
import type { AccountPageData } from '../steps/account-step-line.ts'

export type AccountView =
  | { state: 'loading' }
  | { state: 'failed'; onRetry: () => void }
  | { state: 'loaded'; facts: AccountPageData; isStale: boolean; onRetry: () => void }

/** Returns the state of the account page for the signed-in wallet. */
export function useAccountView(address: string | null): AccountView {
  const { language } = useLanguage()
  const checklist = useQuery(accountChecklistQuery(address))
  const account = useQuery(brokerageAccountQuery(address))
  const taxForm = useQuery(taxFormQuery(address))
  const onRetry = () => void Promise.all([checklist.refetch(), account.refetch()])
  if (!checklist.data)
    return checklist.isError ? { state: 'failed', onRetry } : { state: 'loading' }
  const facts = {
    checklist: checklist.data,
    account: account.data ?? null,
    taxForm: taxForm.data ?? null,
    language,
    nowMs: serverNowMs(),
  }
  return { state: 'loaded', facts, isStale: checklist.isError || account.isError, onRetry }
}
