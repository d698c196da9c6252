import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { z } from 'zod'
import type { Checklist } from '#api/account/account.ts'
import { sendEmailCode } from '#api/account/kyc.ts'
import { createRequest } from '#api/client/request.ts'
import { useDraft } from '#tx/journal/use-draft.ts'
import { showToast } from '#ui/dialog/toast.tsx'
import { useKept } from '../page/kept.ts'
import { useAccountMutation } from './use-account-mutation.ts'

const sentSchema = z.object({
  address: z.string(),
  expiresAtMs: z.number().nullable(),
  nextMailAtMs: z.number().nullable(),
  /** Null: nobody counted in this tab. */
  triesLeft: z.number().nullable(),
})

export type SentMail = z.infer<typeof sentSchema>

const sendRequest = createRequest(sendEmailCode, { isSilent: true })

export type EmailStep = ReturnType<typeof useEmailStep>

type Options = {
  account: string
  email: Checklist['email']
  /** Another address than the confirmed one is being confirmed. */
  isChange: boolean
}

/** An address, and the mail with a code that went to it; a reload goes on with the same one. */
export function useEmailStep({ account, email, isChange }: Options) {
  const { t } = useTranslation(['account', 'api'])
  const [address, typeAddress] = useDraft(`account-email.${account}`)
  const [isInvalid, setInvalid] = useState(false)
  const [kept, keep] = useKept(`email.${account}`, sentSchema)
  const [isOther, setOther] = useState(false)
  const [isJustSent, setJustSent] = useState(false)
  const sending = useAccountMutation(sendRequest)
  const sent = isOther ? null : (kept ?? (isChange ? null : toSent(email)))

  async function send(to: string) {
    if (!/^\S+@\S+\.\S+$/.test(to)) return setInvalid(true)
    const answer = await sending.run(to, ({ code }) => {
      if (code === 'validation') setInvalid(true)
      else if (code === 'rate_limited') tellTooMany()
      else return false
      return true
    })
    if (!answer) return
    setOther(false)
    setJustSent(true)
    keep({ ...answer, triesLeft: answer.tries })
  }

  function tellTooMany() {
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
    /** The code was tried and was not the one. */
    countTry: () => {
      if (sent && sent.triesLeft !== null) {
        keep({ ...sent, triesLeft: Math.max(0, sent.triesLeft - 1) })
      }
    },
    finish: () => {
      keep(null)
      typeAddress('')
    },
    takeOther: () => {
      if (sent) typeAddress(sent.address)
      setOther(true)
      setInvalid(false)
    },
  }
}

/** As the server knows it, in a tab that did not ask for it. */
function toSent(email: Checklist['email']): SentMail | null {
  if (email === null || email.confirmedAtMs !== null) return null
  const { address, codeExpiresAtMs: expiresAtMs } = email
  return { address, expiresAtMs, nextMailAtMs: null, triesLeft: null }
}
