import type { AccountChecklistStep } from '@parvalue/shared/domain/identity/account-steps.ts'
import type { HolderType } from '@parvalue/shared/domain/identity/kyc.ts'
import { useEffect, useRef, useState } from 'react'
import { getIdentityFormUrl, refreshIdentityCheck, startIdentityCheck } from '#api/account/kyc.ts'
import { createApiRequest } from '#api/client/request.ts'
import { serverNowMs } from '#device/clock.ts'
import { openProviderTab } from './open-provider-tab.ts'
import { useAccountMutation } from './use-account-mutation.ts'

/** Starts the check if there is none, and resolves with the address of its form. */
const formRequest = createApiRequest(
  async (type: HolderType | null) => {
    if (type !== null) await startIdentityCheck(type)
    return getIdentityFormUrl()
  },
  { isSilent: true },
)
const refreshRequest = createApiRequest((_: null) => refreshIdentityCheck(), { isSilent: true })

/** Minimum interval in milliseconds between two queries of the provider, however often the user switches tabs. */
const REFRESH_MIN_MS = 5_000

export function useIdentityCheckStep({ status }: AccountChecklistStep) {
  const form = useAccountMutation(formRequest)
  const refresh = useAccountMutation(refreshRequest)
  /** Address of the form if the browser blocked its tab; null otherwise. */
  const [blockedUrl, setBlockedUrl] = useState<string | null>(null)
  useRefreshOnReturn(status === 'in_progress', () => void refresh.run(null, () => true))

  async function open(type: HolderType | null) {
    const tab = openProviderTab({ hasOpener: false })
    const url = await form.run(type)
    if (url === null) return tab.close()
    setBlockedUrl((await tab.show(url)) ? null : url)
  }

  return {
    blockedUrl,
    isOpening: form.isBusy,
    isRefreshing: refresh.isBusy,
    /** Opens the form of a new check for this holder type; null continues the check that was started. */
    open: (type: HolderType | null) => void open(type),
    refresh: () => void refresh.run(null),
  }
}

/** Queries the provider when the user returns to this tab, because the form may be completed. */
function useRefreshOnReturn(isPending: boolean, refresh: () => void) {
  const refreshedAtMs = useRef(0)
  useEffect(() => {
    if (!isPending) return
    const onReturn = () => {
      if (document.hidden || serverNowMs() - refreshedAtMs.current < REFRESH_MIN_MS) return
      refreshedAtMs.current = serverNowMs()
      refresh()
    }
    window.addEventListener('focus', onReturn)
    document.addEventListener('visibilitychange', onReturn)
    return () => {
      window.removeEventListener('focus', onReturn)
      document.removeEventListener('visibilitychange', onReturn)
    }
  })
}
