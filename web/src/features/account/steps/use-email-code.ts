import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { confirmEmail } from '#api/account/kyc.ts'
import { createApiRequest } from '#api/client/request.ts'
import { showSuccessToast } from '#api/client/toasts.ts'
import { useAccountMutation } from './use-account-mutation.ts'

const confirmRequest = createApiRequest(confirmEmail, { isSilent: true })

type Options = { address: string; onWrong: () => void; onConfirmed: () => void }

/**
 * Returns the state of the field for the six-digit code sent to an address. A wrong code, an expired one and a used one
 * have the same error.
 */
export function useEmailCode({ address, onWrong, onConfirmed }: Options) {
  const { t } = useTranslation('account')
  const [code, setCode] = useState('')
  const [error, setError] = useState<'codeLength' | 'wrong' | null>(null)
  const confirming = useAccountMutation(confirmRequest)

  async function confirm() {
    if (code.length < 6) return setError('codeLength')
    setError(null)
    const confirmed = await confirming.run({ email: address, code }, (refused) => {
      if (refused.code !== 'validation') return false
      setError('wrong')
      setCode('')
      onWrong()
      return true
    })
    if (!confirmed) return
    showSuccessToast(t('email.confirmed'))
    onConfirmed()
  }

  return {
    code,
    error,
    isBusy: confirming.isBusy,
    /** Enters the digits of a text; a pasted one may contain spaces or the sentence around the code. */
    type: (text: string) => {
      setCode(text.replace(/\D/g, '').slice(0, 6))
      setError(null)
    },
    confirm: () => void confirm(),
  }
}
