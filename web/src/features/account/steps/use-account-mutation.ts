import {
  type AccountRefusal,
  accountRefusalMessages,
} from '@parvalue/shared/api/account-refusals.ts'
import { ApiError } from '@parvalue/shared/api/client.ts'
import { type AccountStep, accountSteps } from '@parvalue/shared/domain/identity/account-steps.ts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ACCOUNT_KEY } from '#api/account/account-keys.ts'
import { queryClient } from '#api/client/query-client.ts'
import type { ApiRequest } from '#api/client/request.ts'
import { showErrorToast } from '#api/client/toasts.ts'
import { showToast } from '#ui/dialog/toast.tsx'
import { createStore } from '#wallet/store.ts'

export type AccountMutation<Input, Answer> = {
  isBusy: boolean
  /**
   * Resolves to null if the request was refused and the error was shown. `onRefused` may show the error itself, and
   * then returns true.
   */
  run: (input: Input, onRefused?: (error: ApiError) => boolean) => Promise<Answer | null>
}

/** The missing step for which an action on this page was refused (requirement RO-13). */
export const missingAccountStepStore = createStore<AccountStep | null>(null)

/** Wraps a mutation of the account. The page is refetched whether it succeeds or fails. */
export function useAccountMutation<Input, Answer>(
  request: ApiRequest<Input, Answer>,
): AccountMutation<Input, Answer> {
  const { t } = useTranslation(['account', 'api'])
  const [isBusy, setBusy] = useState(false)
  const showRefusal = (error: unknown) => {
    const refusal = refusalOf(error)
    if (refusal === null) return showErrorToast(error)
    const text = t(`account:refusals.${refusal}`)
    showToast({ title: t('api:error'), text, kind: 'error', id: `request ${text}` })
  }
  return {
    isBusy,
    run: async (input, onRefused) => {
      setBusy(true)
      try {
        const answer = await request.send(input)
        missingAccountStepStore.set(null)
        return answer
      } catch (error) {
        const step = missingStepOf(error)
        if (step !== null) missingAccountStepStore.set(step)
        else if (!(error instanceof ApiError && onRefused?.(error))) showRefusal(error)
        return null
      } finally {
        setBusy(false)
        void queryClient.invalidateQueries({ queryKey: ACCOUNT_KEY })
      }
    },
  }
}

function refusalOf(error: unknown): AccountRefusal | null {
  const reason = error instanceof ApiError ? error.fields.account : undefined
  return reason !== undefined && Object.hasOwn(accountRefusalMessages, reason)
    ? (reason as AccountRefusal)
    : null
}

const missingStepOf = (error: unknown): AccountStep | null =>
  error instanceof ApiError && error.code === 'account_step_required'
    ? (accountSteps.find((step) => step === error.fields.step) ?? null)
    : null
