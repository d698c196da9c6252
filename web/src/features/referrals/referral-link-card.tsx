import { Link } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { ReferralSubscriber } from '#api/account/referrals.ts'
import { serverNowMs } from '#device/clock.ts'
import { toDayText } from '#i18n/format.ts'
import { useLanguage } from '#i18n/use-language.ts'
import { useFeatureAvailability } from '#session/use-feature-availability.ts'
import { Button } from '#ui/button/button.tsx'
import { showToast } from '#ui/dialog/toast.tsx'
import { Alert } from '#ui/layout/alert.tsx'
import { AmountFigure } from '#ui/text/amount-figure.tsx'
import { KeyValueList } from '#ui/text/key-value-list.tsx'
import styles from './referrals.module.css'
import { toRewardFigureText, USD_PLUS_SYMBOL } from './reward-text.ts'

type LinkViewProps = {
  subscriber: ReferralSubscriber
  /** Whether the wallet joined on this page. */
  isNew: boolean
  isOld: boolean
  onRetry: () => void
}

/** Shows the referral link, and the rewards so far. */
export function ReferralLinkCard({ subscriber, isNew, isOld, onRetry }: LinkViewProps) {
  const { t } = useTranslation('referrals')
  const { link, paidText } = subscriber
  const isRestricted = useFeatureAvailability('unrestricted') === 'restricted'
  return (
    <>
      {isOld && (
        <div className={styles.alert}>
          <Alert kind="warn" title={t('old')} role="status">
            <Button variant="plain" onClick={onRetry}>
              {t('retry')}
            </Button>
          </Alert>
        </div>
      )}
      {isRestricted && (
        <div className={styles.alert}>
          <Alert kind="bad" title={t('amlBlocked')} role="alert">
            {t('amlBlockedText')}
          </Alert>
        </div>
      )}
      <p className="label">{t('receivedSoFar')}</p>
      <div className={styles.figure}>
        <AmountFigure
          size="total"
          text={toRewardFigureText(paidText)}
          code={USD_PLUS_SYMBOL}
          isEarned
        />
      </div>
      <p className="label">{t('yourLink')}</p>
      <p className={styles.link}>
        <span title={link}>{link.replace(/^https?:\/\//, '')}</span>
      </p>
      <div className={styles.rows}>
        <KeyValueList rows={useRows(subscriber)} />
      </div>
      <ShareButtons link={link} isNew={isNew} />
      <p className={styles.note}>{t('note')}</p>
    </>
  )
}

function useRows({
  state,
  joinedMs,
  referredCount,
  pendingText: onItsWayText,
  email,
}: ReferralSubscriber) {
  const { t } = useTranslation('referrals')
  const { language } = useLanguage()
  const confirm = (
    <Link to="/account" className="link">
      {t('confirmEmail')}
    </Link>
  )
  const you = t(`you.${state}`, { day: toDayText(joinedMs, serverNowMs(), language) })
  return [
    { key: 'count', label: t('joinedByIt'), value: referredCount },
    {
      key: 'way',
      label: t('onItsWay'),
      value: `${toRewardFigureText(onItsWayText)}\u00a0${USD_PLUS_SYMBOL}`,
    },
    { key: 'news', label: t('news'), value: email ?? confirm },
    { key: 'you', label: t('youLabel'), value: you },
  ]
}

/** Shows share buttons; the browser's share sheet is offered if it is supported. */
function ShareButtons({ link, isNew }: { link: string; isNew: boolean }) {
  const { t } = useTranslation('referrals')
  const button = useRef<HTMLButtonElement>(null)
  // The first button receives the focus, because the button that the user pressed to join is gone.
  useEffect(() => {
    if (isNew) button.current?.focus()
  }, [isNew])
  async function copy() {
    try {
      await navigator.clipboard.writeText(link)
      showToast({ title: t('copied'), kind: 'copied', id: 'copied' })
    } catch {
      showToast({ title: t('copyFailed'), kind: 'error', id: 'copied' })
    }
  }
  // Closing the share sheet rejects the promise, which is no error.
  const share = () => navigator.share({ url: link, text: t('shareText') }).catch(() => {})
  return (
    <div className={styles.actions}>
      <Button ref={button} isBig onClick={() => void copy()}>
        {t('copyLink')}
      </Button>
      {'share' in navigator && (
        <Button variant="quiet" isWide onClick={() => void share()}>
          {t('share')}
        </Button>
      )}
    </div>
  )
}
