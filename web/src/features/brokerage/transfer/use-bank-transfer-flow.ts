import { toAmountText } from '@parvalue/shared/domain/money/amount.ts'
import { DOLLAR_DECIMALS } from '@parvalue/shared/domain/money/decimals.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { BrokerageAccount } from '#api/account/account.ts'
import { ACCOUNT_KEY } from '#api/account/account-keys.ts'
import {
  accountBalancesQuery,
  type BankTransferInput,
  createBankTransfer,
} from '#api/brokerage/brokerage.ts'
import { createApiRequest } from '#api/client/request.ts'
import { showSuccessToast } from '#api/client/toasts.ts'
import { useFeatureAvailability } from '#session/use-feature-availability.ts'
import type { BankTransferIntent } from '../intents.ts'
import { toDayLabel } from '../page/day-label.ts'
import { useBrokerageFormatters } from '../page/use-brokerage-formatters.ts'
import { isRequestOutcomeUnknown, toRejectionText } from '../rejection-text.ts'
import { findBankTransferBlocker, parseTransferCents } from './transfer-rules.ts'

export type BankTransferProps = {
  account: BrokerageAccount
  intent: BankTransferIntent
  write: (intent: BankTransferIntent | null) => void
}

/** Requests the transfer silently, because the dialog shows a failure itself. */
const createTransferRequest = createApiRequest(
  ({ input, key }: { input: BankTransferInput; key: string }) => createBankTransfer(input, key),
  { isSilent: true },
)

/**
 * Runs one transfer from the form to the server's response; a second press sends the same transfer again.
 */
export function useBankTransferFlow({ account, intent, write }: BankTransferProps) {
  const formatters = useBrokerageFormatters()
  const { t, language, toUsd } = formatters
  const queries = useQueryClient()
  const balances = useQuery(accountBalancesQuery(intent.account)).data ?? null
  const availability = useFeatureAvailability('unrestricted')
  const [isSending, setSending] = useState(false)
  const [refusal, setRefusal] = useState<string | null>(null)
  const { direction, amountText } = intent
  const blocker = findBankTransferBlocker({
    direction,
    amountText,
    availability,
    account,
    balances,
  })
  const change = (next: Partial<BankTransferIntent>) => {
    setRefusal(null)
    write({ ...intent, ...next })
  }

  async function send() {
    const { bank } = account
    if (bank === null || isSending) return
    setSending(true)
    setRefusal(null)
    // The step is saved before the request, so that a reload during the request treats the transfer as possibly sent.
    write({ ...intent, step: 'unsure' })
    try {
      const input = { bankId: bank.id, direction, amountText }
      const { cents, availableDate } = await createTransferRequest.send({ input, key: intent.key })
      const texts = { amount: toUsd(cents), date: toDayLabel(availableDate, language) }
      const text = direction === 'INCOMING' ? 'depositSent' : 'withdrawSent'
      showSuccessToast(t(`transferForm.${text}`, texts))
      write(null)
    } catch (error) {
      if (!isRequestOutcomeUnknown(error)) {
        setRefusal(toRejectionText(error, t))
        write({ ...intent, step: 'form', key: crypto.randomUUID() })
      }
    } finally {
      setSending(false)
      void queries.invalidateQueries({ queryKey: ACCOUNT_KEY })
    }
  }

  return {
    ...formatters,
    ...{ account, intent, balances, blocker, refusal, isSending },
    cents: parseTransferCents(amountText),
    type: (text: string) => change({ amountText: text }),
    review: () => {
      const cents = parseTransferCents(amountText)
      if (blocker !== null || cents === null) return
      change({ step: 'review', amountText: toAmountText(cents, DOLLAR_DECIMALS) })
    },
    back: () => change({ step: 'form', key: crypto.randomUUID() }),
    send: () => void send(),
    close: () => write(null),
  }
}

export type BankTransferFlow = ReturnType<typeof useBankTransferFlow>
