import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import { toShortDateText } from '#i18n/market-format.ts'
import { HelpTopicLink } from '#support/help-topic-link.tsx'
import { groupDigits } from '../form/group-digits.ts'
import type { AccountPageData } from '../steps/account-step-line.ts'
import styles from './account-page.module.css'

/** Shows the account's holder, its number and opening date; before the opening an introduction. */
export function AccountOwner({ facts }: { facts: AccountPageData | null }) {
  const { t } = useTranslation('account')
  const name = facts?.account?.name ?? facts?.checklist.holder?.name
  const how = <HelpTopicLink topic="account" />
  if (!facts || !name) {
    return (
      <p className={styles.lede}>
        {t('lede')} {how}
      </p>
    )
  }
  const details = listFacts(t, facts)
  return (
    <p className={styles.owner}>
      {name}
      {details.length > 0 && <span className={styles.facts}> · {details.join(', ')}</span>} {how}
    </p>
  )
}

function listFacts(t: TFunction<'account'>, { account, language }: AccountPageData): string[] {
  const toDay = (atMs: number) =>
    toShortDateText(new Date(atMs).toISOString().slice(0, 10), language)
  return [
    account?.number ? t('number', { number: groupDigits(account.number) }) : null,
    account?.openedAtMs ? t('opened', { day: toDay(account.openedAtMs) }) : null,
    account?.isClosing ? t('closing') : null,
    account?.closedAtMs ? t('closedOn', { day: toDay(account.closedAtMs) }) : null,
  ].filter((fact) => fact !== null)
}
