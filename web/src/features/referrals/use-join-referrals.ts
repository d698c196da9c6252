import type { Address } from '@parvalue/shared/domain/values/address.ts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import {
  findReferralCodeError,
  joinReferrals,
  REFERRALS_KEY,
  referralSubscriberQuery,
} from '#api/account/referrals.ts'
import {
  clearSavedReferralCode,
  findSavedReferralCode,
  isReferralCode,
} from '#api/account/saved-referral.ts'
import { toApiErrorText } from '#api/client/error-text.ts'
import { queryClient } from '#api/client/query-client.ts'
import { createApiRequest } from '#api/client/request.ts'
import { serverNowMs } from '#device/clock.ts'
import { useFormDraft } from '#tx/journal/use-form-draft.ts'

/** The request shows no toast, because the form shows a failure below the field. */
const join = createApiRequest(joinReferrals, { isSilent: true })

/**
 * Returns the state of the form to join. The field is prefilled with the code of the referral link that the visitor
 * came by.
 */
export function useJoinReferrals({
  account,
  onJoined,
}: {
  account: Address
  onJoined: () => void
}) {
  const { t } = useTranslation('referrals')
  const [typed, write] = useFormDraft('referralCode')
  const [isTyped, setTyped] = useState(typed !== '')
  const [error, setError] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)
  const code = isTyped ? typed : (findSavedReferralCode(serverNowMs()) ?? '')

  async function press() {
    if (isBusy) return
    if (code !== '' && !isReferralCode(code)) return setError(t('refusals.shape'))
    setBusy(true)
    setError(null)
    try {
      const subscriber = await join.send(code === '' ? null : code)
      write('')
      clearSavedReferralCode()
      onJoined()
      queryClient.setQueryData(referralSubscriberQuery(account).queryKey, subscriber)
      void queryClient.invalidateQueries({ queryKey: REFERRALS_KEY })
    } catch (failure) {
      const reason = findReferralCodeError(failure)
      setError(reason === null ? toApiErrorText(failure) : t(`refusals.${reason}`))
    } finally {
      setBusy(false)
    }
  }

  return {
    code,
    type: (text: string) => {
      setTyped(true)
      setError(null)
      write(text.replace(/\s/g, '').toUpperCase())
    },
    error,
    isBusy,
    press: () => void press(),
  }
}
