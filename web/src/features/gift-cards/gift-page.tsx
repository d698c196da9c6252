import { useTranslation } from 'react-i18next'
import { useSignedInAccount } from '#session/use-account.ts'
import { HelpTopicLink } from '#support/help-topic-link.tsx'
import { TaskPage, TaskSection } from '#ui/layout/task-page.tsx'
import { ConnectPrompt } from '#wallet/connect/connect-prompt.tsx'
import { ClaimedGiftCards } from './claimed-cards.tsx'
import { GiftCardForm } from './gift-card-form.tsx'

/** Shows the lookup and the claim of a gift card (requirement SK-09). */
export function GiftPage() {
  const { t } = useTranslation('giftCards')
  const account = useSignedInAccount()
  return (
    <TaskPage
      title={t('title')}
      lede={
        <>
          {t('lede')} <HelpTopicLink topic="gifts" />
        </>
      }
      task={<GiftCardForm />}
    >
      <TaskSection title={t('claimedByYou')}>
        {account === null ? (
          <ConnectPrompt text={t('notConnected')} />
        ) : (
          <ClaimedGiftCards account={account} key={account} />
        )}
      </TaskSection>
    </TaskPage>
  )
}
