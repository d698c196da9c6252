import { lazy, Suspense, useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { showToast } from '#ui/dialog/toast.tsx'
import { useWasEverTrue } from '#ui/text/use-was-ever.ts'
import { useStore } from '#wallet/store.ts'
import { useSessionFlow } from './session-state.ts'
import { signInToastStore } from './sign-in-toast.ts'

const SignMessageDialog = lazy(async () => ({
  default: (await import('./sign-message-dialog.tsx')).SignMessageDialog,
}))

/** Shows the dialogs and toasts of the session; rendered once in the shell. */
export function SessionGate() {
  useSignInToasts()
  const flow = useSessionFlow()
  const isRequested = useWasEverTrue('message' in flow || flow.name === 'confirming')
  return <Suspense>{isRequested && <SignMessageDialog />}</Suspense>
}

function useSignInToasts() {
  const { t } = useTranslation('session')
  const toast = useStore(signInToastStore)
  useEffect(() => {
    if (toast === null) return
    signInToastStore.set(null)
    const text = toast.name === 'failed' ? (toast.text ?? t('failed')) : t(toast.name)
    showToast({ title: t('errorTitle'), text, kind: 'error', id: 'sign-in' })
  }, [toast, t])
}
