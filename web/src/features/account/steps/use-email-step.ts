import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { z } from 'zod'
import type { AccountChecklist } from '#api/account/account.ts'
import { sendEmailCode } from '#api/account/kyc.ts'
import { createApiRequest } from '#api/client/request.ts'
import { useFormDraft } from '#tx/journal/use-form-draft.ts'
import { showToast } from '#ui/dialog/toast.tsx'
import { useSavedStepState } from '../page/use-saved-step-state.ts'
import { useAccountMutation } from './use-account-mutation.ts'

const sentSchema = z.object({
  address: z.string(),
  expiresAtMs: z.number().nullable(),
  nextMailAtMs: z.number().nullable(),
  /** Attempts left; null if the email was requested in another tab. */
  triesLeft: z.number().nullable(),
})

export type ConfirmationEmail = z.infer<typeof sentSchema>

const sendRequest = createApiRequest(sendEmailCode, { isSilent: true })

export type EmailStep = ReturnType<typeof useEmailStep>

type Options = {
  account: string
  email: AccountChecklist['email']
  /** Whether the user changes an already confirmed address. */
  isChange: boolean
}

/** Returns the state of confirming an email address; a reload continues with the same email. */
export function useEmailStep({ account, email, isChange }: Options) {
  const { t } = useTranslation(['account', 'api'])
  const [address, typeAddress] = useFormDraft(`account-email.${account}`)
  const [isInvalid, setInvalid] = useState(false)
  const [savedEmail, saveEmail] = useSavedStepState(`email.${account}`, sentSchema)
  const [isOther, setOther] = useState(false)
  const [isJustSent, setJustSent] = useState(false)
  const sending = useAccountMutation(sendRequest)
  const sent = isOther ? null : (savedEmail ?? (isChange ? null : toSent(email)))

  async function send(to: string) {
    if (!/^\S+@\S+\.\S+$/.test(to)) return setInvalid(true)
    const answer = await sending.run(to, ({ code }) => {
      if (code === 'validation') setInvalid(true)
      else if (code === 'rate_limited') showTooManyEmails()
      else return false
      return true
    })
    if (!answer) return
    setOther(false)
    setJustSent(true)
    saveEmail({ ...answer, triesLeft: answer.tries })
  }

  function showTooManyEmails() {
    const text = t('account:tooManyMails')
    showToast({ title: t('api:error'), text, kind: 'error', id: `request ${text}` })
  }

  return {
    address,
    isInvalid,
    sent,
    isJustSent,
    isSending: sending.isBusy,
    typeAddress: (text: string) => {
      typeAddress(text)
      setInvalid(false)
    },
    send: () => void send(address.trim()),
    sendAgain: () => void (sent && send(sent.address)),
    /** Counts a wrong code. */
    countTry: () => {
      if (sent && sent.triesLeft !== null) {
        saveEmail({ ...sent, triesLeft: Math.max(0, sent.triesLeft - 1) })
      }
    },
    finish: () => {
      saveEmail(null)
      typeAddress('')
    },
    takeOther: () => {
      if (sent) typeAddress(sent.address)
      setOther(true)
      setInvalid(false)
    },
  }
}

/** Returns the server's state, for a tab that did not request the email itself. */
function toSent(email: AccountChecklist['email']): ConfirmationEmail | null {
  if (email === null || email.confirmedAtMs !== null) return null
  const { address, codeExpiresAtMs: expiresAtMs } = email
  return { address, expiresAtMs, nextMailAtMs: null, triesLeft: null }
}
