import type { Address } from '@parvalue/shared/domain/values/address.ts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { clearReferral, findReferral, isReferralText } from '#api/account/kept-referral.ts'
import {
  findJoinRefusal,
  joinReferrals,
  REFERRALS_KEY,
  subscriberQuery,
} from '#api/account/referrals.ts'
import { toErrorText } from '#api/client/error-text.ts'
import { queryClient } from '#api/client/query-client.ts'
import { createRequest } from '#api/client/request.ts'
import { useDraft } from '#tx/journal/use-draft.ts'

/** The form shows a failure below the field. */
const join = createRequest(joinReferrals, { isSilent: true })

/**
 * Joins the program. The field is prefilled with the code of the referral link that the visitor came by.
 */
export function useJoinReferrals({
  account,
  onJoined,
}: {
  account: Address
  onJoined: () => void
}) {
  const { t } = useTranslation('referrals')
  const [typed, write] = useDraft('referralCode')
  const [isTyped, setTyped] = useState(typed !== '')
  const [error, setError] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)
  const code = isTyped ? typed : (findReferral(Date.now()) ?? '')

  async function press() {
    if (isBusy) return
    if (code !== '' && !isReferralText(code)) return setError(t('refusals.shape'))
    setBusy(true)
    setError(null)
    try {
      const subscriber = await join.send(code === '' ? null : code)
      write('')
      clearReferral()
      onJoined()
      queryClient.setQueryData(subscriberQuery(account).queryKey, subscriber)
      void queryClient.invalidateQueries({ queryKey: REFERRALS_KEY })
    } catch (failure) {
      const reason = findJoinRefusal(failure)
      setError(reason === null ? toErrorText(failure) : t(`refusals.${reason}`))
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
