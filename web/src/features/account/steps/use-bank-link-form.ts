import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { z } from 'zod'
import { type ChosenBankAccount, createBankLinkSession, linkBank } from '#api/account/bank-link.ts'
import { createApiRequest } from '#api/client/request.ts'
import { showSuccessToast } from '#api/client/toasts.ts'
import { serverNowMs } from '#device/clock.ts'
import { useSavedStepState } from '../page/use-saved-step-state.ts'
import { parseBankLinkMessage } from './bank-link-message.ts'
import { openProviderTab } from './open-provider-tab.ts'
import { useAccountMutation } from './use-account-mutation.ts'

const formSchema = z.object({ url: z.url(), expiresAtMs: z.number() })

const openRequest = createApiRequest((_: null) => createBankLinkSession(), { isSilent: true })
const linkRequest = createApiRequest(linkBank, { isSilent: true })

export type BankLinkForm = ReturnType<typeof useBankLinkForm>

/**
 * Returns the state of linking a bank. The provider's form opens in a new tab and posts its result as a message, which
 * also reaches a page that was reloaded since. Without messages the user copies the result.
 */
export function useBankLinkForm(account: string) {
  const { t } = useTranslation('account')
  const [savedForm, saveForm] = useSavedStepState(`bank.${account}`, formSchema)
  const [isBlocked, setBlocked] = useState(false)
  const [hasNoForm, setNoForm] = useState(false)
  const opening = useAccountMutation(openRequest)
  const linking = useAccountMutation(linkRequest)
  const url = savedForm && savedForm.expiresAtMs > serverNowMs() ? savedForm.url : null

  async function open() {
    const tab = openProviderTab({ hasOpener: true })
    const form = await opening.run(null)
    if (!form) return tab.close()
    setNoForm(form.url === null)
    if (form.url === null) return tab.close()
    saveForm({ url: form.url, expiresAtMs: form.expiresAtMs })
    setBlocked(!(await tab.show(form.url)))
  }

  async function link(chosen: ChosenBankAccount) {
    const linked = await linking.run(chosen)
    // A refused result is discarded; the form must be opened again.
    saveForm(null)
    if (linked) showSuccessToast(t('bank.linking'))
  }

  useChosenBank(url, (chosen) => void link(chosen))
  return {
    /** URL of the open form. */
    url,
    isBlocked,
    hasNoForm,
    isOpening: opening.isBusy,
    isLinking: linking.isBusy,
    open: () => void open(),
    link: (chosen: ChosenBankAccount) => void link(chosen),
  }
}

function useChosenBank(url: string | null, onChosen: (chosen: ChosenBankAccount) => void) {
  useEffect(() => {
    if (url === null) return
    const onMessage = (event: MessageEvent) => {
      const chosen = parseBankLinkMessage(event, url)
      if (chosen) onChosen(chosen)
    }
    window.addEventListener('message', onMessage)
    return () => window.removeEventListener('message', onMessage)
  })
}
