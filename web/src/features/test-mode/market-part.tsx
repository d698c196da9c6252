import { marketMoves } from '@parvalue/shared/domain/market/market-moves.ts'
import { marketSessionAt } from '@parvalue/shared/domain/market/market-session.ts'
import { toEtDayText, toEtTimeText } from '@parvalue/shared/domain/market/session-end.ts'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { marketStateQuery } from '#api/stocks/stocks.ts'
import { moveTestMarket } from '#api/system/test-mode.ts'
import { serverNowMs } from '#device/clock.ts'
import { useLanguage } from '#i18n/use-language.ts'
import { Button } from '#ui/button/button.tsx'
import { Part, PartList } from './part.tsx'
import styles from './test-mode.module.css'
import { useTestAction } from './use-test-action.ts'

/** Moves the market's clock, on which prices, orders and settlement dates depend. */
export function MarketPart() {
  const { t } = useTranslation('testMode')
  const { language } = useLanguage()
  const { data, isError, refetch } = useQuery(marketStateQuery)
  const nowMs = data ? serverNowMs() + data.offsetMs : null
  const session = nowMs === null ? null : marketSessionAt(nowMs).session
  const { run, running, result } = useTestAction({
    act: moveTestMarket,
    toDoneText: (move) => t(`market.done.${move}`),
  })
  return (
    <Part title={t('market.title')} text={t('market.text')} result={result}>
      <PartList
        count={nowMs === null ? null : 1}
        isFailed={isError}
        onRetry={() => void refetch()}
        noneText=""
      >
        {nowMs !== null && session !== null && (
          <li className={styles.row}>
            <b role="status">{t(`market.sessions.${session}`)}</b>
            <span className="quiet small">
              {t('market.etMoment', {
                moment: `${toEtDayText(nowMs, language)}, ${toEtTimeText(nowMs, language)}`,
              })}
            </span>
            <div className={styles.buttons}>
              {marketMoves.map((move) => (
                <Button
                  key={move}
                  variant="quiet"
                  isBusy={running === move}
                  isDisabled={move === (session === 'regular' ? 'open' : 'close')}
                  onClick={() => run(move)}
                >
                  {t(`market.${move}`)}
                </Button>
              ))}
            </div>
          </li>
        )}
      </PartList>
    </Part>
  )
}
