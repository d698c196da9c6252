import { REFERRAL_REWARD_AMOUNT } from '@parvalue/shared/domain/product/referral.ts'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { referralSubscriberQuery } from '#api/account/referrals.ts'
import { useSignedInAccount } from '#session/use-account.ts'
import { HelpTopicLink } from '#support/help-topic-link.tsx'
import card from '#ui/layout/card.module.css'
import { TaskPage, TaskSection } from '#ui/layout/task-page.tsx'
import { ConnectPrompt } from '#wallet/connect/connect-prompt.tsx'
import { toUsdPlusText } from './reward-text.ts'
import { ReferralRewardsTable } from './rewards-table.tsx'
import { ReferralSubscriberCard } from './subscriber-card.tsx'

/** Shows the form to join, the link to share, and the rewards (requirement SK-10). */
export function ReferralsPage() {
  const { t } = useTranslation('referrals')
  const account = useSignedInAccount()
  const isJoined = useQuery(referralSubscriberQuery(account)).data !== null
  return (
    <TaskPage
      title={t('title')}
      lede={
        <>
          {t('lede', { reward: toUsdPlusText(REFERRAL_REWARD_AMOUNT) })}{' '}
          <HelpTopicLink topic="gifts" />
        </>
      }
      task={
        <section className={card.card} aria-label={t('yourLink')}>
          <div className={card.body}>
            {account === null ? (
              <ConnectPrompt text={t('notConnected')} />
            ) : (
              <ReferralSubscriberCard account={account} key={account} />
            )}
          </div>
        </section>
      }
    >
      {account !== null && isJoined && (
        <TaskSection title={t('rewards')}>
          <ReferralRewardsTable account={account} key={account} />
        </TaskSection>
      )}
    </TaskPage>
  )
}
