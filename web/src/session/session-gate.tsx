import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { showToast } from '#ui/toast.tsx'
import { useStore } from '#wallet/store.ts'
import { signInNoticeStore } from './sign-in-notice.ts'
import { SignMessageDialog } from './sign-message-dialog.tsx'

/** Everything the session shows by itself. Stands once in the shell. */
export function SessionGate() {
  useSignInNotices()
  return <SignMessageDialog />
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
