import { useTranslation } from 'react-i18next'
import type { ReferralReward } from '#api/account/referrals.ts'
import { findChainExplorer } from '#api/system/explorer.ts'
import { Icon } from '#ui/art/icon.tsx'
import { Tag } from '#ui/text/tag.tsx'
import styles from './referrals.module.css'
import { toRewardFigureText } from './reward-text.ts'

/** Shows the reward; an earned one is brass and linked to its transaction. */
export function ReferralRewardAmount({ reward }: Pick<ReferralReward, 'reward'>) {
  const { t } = useTranslation('referrals')
  if (reward === null) return <span className="quiet">—</span>
  const { amountText, status, chainId, hash } = reward
  if (status !== 'received') return toRewardFigureText(amountText)
  const text = `+${toRewardFigureText(amountText)}`
  const explorer = chainId === null ? null : findChainExplorer(chainId)
  if (!explorer || hash === null) return <span className={styles.earned}>{text}</span>
  return (
    <a
      className={styles.earned}
      href={`${explorer.url}/tx/${hash}`}
      target="_blank"
      rel="noreferrer"
      title={t('transaction')}
    >
      {text}
      <Icon name="external" size="tiny" />
    </a>
  )
}

/**
 * Shows the progress of a referred wallet. One person earns at most one reward, so a wallet may have traded without a
 * reward.
 */
export function ReferralRewardStatus({ row: { state, reward } }: { row: ReferralReward }) {
  const { t } = useTranslation('referrals')
  if (reward?.status === 'received') return <Tag kind="ok">{t('statuses.paid')}</Tag>
  if (reward) return <Tag kind="wait">{t('statuses.onItsWay')}</Tag>
  if (state === 'joined' || state === 'referred') {
    return (
      <Tag kind="neutral" icon="clock">
        {t('statuses.joined')}
      </Tag>
    )
  }
  return (
    <span title={t('noRewardWhy')}>
      <Tag kind="neutral">{t('statuses.noReward')}</Tag>
    </span>
  )
}
