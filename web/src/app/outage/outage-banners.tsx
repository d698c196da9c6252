import { networkNameOf } from '@parvalue/shared/chain/chains.ts'
import { Link, useLocation } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Outage } from '#api/outage/outage-log.ts'
import { useOutages } from '#api/outage/outages.ts'
import { toAgeText, toUtcText } from '#i18n/format.ts'
import { useLanguage } from '#i18n/use-language.ts'
import { Icon } from '#ui/art/icon.tsx'
import { Button } from '#ui/button/button.tsx'
import { FigureAge } from '#ui/text/age.tsx'
import styles from './outage-banners.module.css'
import { findChainId, isShownOn } from './outage-rules.ts'
import { retryOutage, startRecovery } from './retry-outage.ts'

/**
 * Shows each outage above every page: one sentence, the time of the last good answer, what still works, and buttons
 * (requirement TR-12).
 */
export function OutageBanners() {
  const { pathname } = useLocation()
  useEffect(startRecovery, [])
  const shown = useOutages().filter(({ subject }) => isShownOn(subject, pathname))
  return shown.map((outage) => <OutageBanner key={outage.subject} outage={outage} />)
}

function OutageBanner({ outage }: { outage: Outage }) {
  const { t } = useTranslation('outage')
  const [isBusy, setIsBusy] = useState(false)
  const chainId = findChainId(outage.subject)
  const name = chainId === null ? (outage.subject as 'api' | 'prices' | 'database') : 'chain'
  const retry = async () => {
    setIsBusy(true)
    await retryOutage(outage.subject)
    setIsBusy(false)
  }
  return (
    <aside className={styles.banner} aria-label={t('label')} role="status">
      <div className={`page ${styles.row}`}>
        <Icon name="alert" />
        <p>
          <strong>
            {t(`${name}.title`, { network: chainId === null ? '' : networkNameOf(chainId) })}
          </strong>{' '}
          <Since outage={outage} name={name} /> {t(`${name}.text`)}
        </p>
        <div className={styles.acts}>
          {name === 'api' && (
            <Link to="/transparency" className="link">
              {t('reserves')}
            </Link>
          )}
          <Button variant="quiet" isBusy={isBusy} onClick={() => void retry()}>
            {t('retry')}
          </Button>
        </div>
      </div>
    </aside>
  )
}

type SinceProps = { outage: Outage; name: 'api' | 'chain' | 'prices' | 'database' }

/** Shows the time of the last good answer and its age, or when the page noticed the outage. */
function Since({ outage: { sinceMs, isLastGood }, name }: SinceProps) {
  const { t } = useTranslation('outage')
  const { language } = useLanguage()
  const time = toUtcText(sinceMs, language)
  const toText = (seconds: number) => {
    const figure = { time, age: toAgeText(seconds, language) }
    if (!isLastGood) return t('noticed', figure)
    return name === 'prices' || name === 'database'
      ? t(`${name}.lastGood`, figure)
      : t('lastGood', figure)
  }
  return <FigureAge sinceMs={sinceMs} toText={toText} />
}
