import { useTranslation } from 'react-i18next'
import { boot } from '#api/client/boot.ts'
import { HelpTopicLink } from '#support/help-topic-link.tsx'
import { TaskPage, TaskSection } from '#ui/layout/task-page.tsx'
import { EarningsCard } from './earnings-card.tsx'
import { EarningsHistory } from './earnings-history.tsx'
import { OwnEarnings } from './own-earnings.tsx'
import { useEarningsAmount } from './use-earnings-amount.ts'

/**
 * Shows what an amount of USD+ would have earned and earns at today's rate, with the history of the rate (requirement
 * TR-08). All networks pay the same yield, so the history of one of them stands for all.
 */
export function EarningsPage() {
  const { t } = useTranslation('earnings')
  const amount = useEarningsAmount()
  const chainId = boot.deployments[0]?.chainId
  return (
    <TaskPage
      title={t('title')}
      lede={
        <>
          {t('lede')} <HelpTopicLink topic="fees" />
        </>
      }
      task={<EarningsCard amount={amount} />}
    >
      <OwnEarnings />
      {chainId !== undefined && (
        <TaskSection title={t('history')}>
          <EarningsHistory chainId={chainId} amount={amount.value} />
        </TaskSection>
      )}
    </TaskPage>
  )
}
