import { lazy, Suspense, useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { showToast } from '#ui/dialog/toast.tsx'
import { useWasEver } from '#ui/text/use-was-ever.ts'
import { useStore } from '#wallet/store.ts'
import { useSessionFlow } from './session-state.ts'
import { signInNoticeStore } from './sign-in-notice.ts'

const SignMessageDialog = lazy(async () => ({
  default: (await import('./sign-message-dialog.tsx')).SignMessageDialog,
}))

/** Shows the dialogs and notices of the session; rendered once in the shell. */
export function SessionGate() {
  useSignInNotices()
  const flow = useSessionFlow()
  const isRequested = useWasEver('message' in flow || flow.name === 'confirming')
  return <Suspense>{isRequested && <SignMessageDialog />}</Suspense>
}

function useSignInNotices() {
  const { t } = useTranslation('session')
  const notice = useStore(signInNoticeStore)
  useEffect(() => {
    if (notice === null) return
    signInNoticeStore.set(null)
    const text = notice.name === 'failed' ? (notice.text ?? t('failed')) : t(notice.name)
    showToast({ title: t('errorTitle'), text, kind: 'error', id: 'sign-in' })
  }, [notice, t])
}
