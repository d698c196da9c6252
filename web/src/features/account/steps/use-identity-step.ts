import type { Step } from '@parvalue/shared/domain/identity/account-steps.ts'
import type { HolderType } from '@parvalue/shared/domain/identity/kyc.ts'
import { useEffect, useRef, useState } from 'react'
import { getFormUrl, startCheck, validateCheck } from '#api/account/kyc.ts'
import { createRequest } from '#api/client/request.ts'
import { openTab } from './open-tab.ts'
import { useAccountMutation } from './use-account-mutation.ts'

/** Starts the check if there is none, and resolves with the address of its form. */
const formRequest = createRequest(
  async (type: HolderType | null) => {
    if (type !== null) await startCheck(type)
    return getFormUrl()
  },
  { isSilent: true },
)
const lookRequest = createRequest((_: null) => validateCheck(), { isSilent: true })

/** Minimum interval between queries, however often the user switches tabs. */
const LOOK_EVERY_MS = 5_000

export function useIdentityStep({ status }: Step) {
  const form = useAccountMutation(formRequest)
  const look = useAccountMutation(lookRequest)
  /** Address of the form if the browser blocked its tab. */
  const [blockedUrl, setBlockedUrl] = useState<string | null>(null)
  useLookOnReturn(status === 'in_progress', () => void look.run(null, () => true))

  async function open(type: HolderType | null) {
    const url = await form.run(type)
    if (url !== null) setBlockedUrl(openTab(url, { isHeard: false }) ? null : url)
  }

  return {
    blockedUrl,
    isOpening: form.isBusy,
    isLooking: look.isBusy,
    /** Holder type of a new check; null continues the one that was started. */
    open: (type: HolderType | null) => void open(type),
    look: () => void look.run(null),
  }
}

/** Queries the provider when the user returns to this tab, because the form may be completed. */
function useLookOnReturn(isWaited: boolean, look: () => void) {
  const lookedAtMs = useRef(0)
  useEffect(() => {
    if (!isWaited) return
    const onReturn = () => {
      if (document.hidden || Date.now() - lookedAtMs.current < LOOK_EVERY_MS) return
      lookedAtMs.current = Date.now()
      look()
    }
    window.addEventListener('focus', onReturn)
    document.addEventListener('visibilitychange', onReturn)
    return () => {
      window.removeEventListener('focus', onReturn)
      document.removeEventListener('visibilitychange', onReturn)
    }
  })
}
