import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { stockNewsQuery } from '#api/stocks/stocks.ts'
import { toAgeText, toDayText } from '#i18n/format.ts'
import type { Language } from '#i18n/language.ts'
import { useLanguage } from '#i18n/use-language.ts'
import styles from './stock-page.module.css'

const SHOWN_MAX = 6
const DAY_MS = 86_400_000

type StockNewsProps = { stockId: number; nowMs: number | null }

/** Shows the news, which is third-party content: it is rendered as text, and only http(s) URLs become links. */
export function StockNews({ stockId, nowMs }: StockNewsProps) {
  const { t } = useTranslation('stocks')
  const { language } = useLanguage()
  const { data, isError } = useQuery(stockNewsQuery(stockId))
  if (nowMs === null || (!data && !isError)) return null
  const articles = (data ?? []).filter(({ article_url }) => /^https?:\/\//.test(article_url))
  return (
    <section className={styles.section}>
      <div className={styles.head}>
        <h2>{t('news.title')}</h2>
      </div>
      {articles.length === 0 && (
        <p className={styles.nothing}>{t(isError ? 'news.failed' : 'news.none')}</p>
      )}
      <ul className={styles.news}>
        {articles.slice(0, SHOWN_MAX).map((article) => (
          <li key={article.article_url}>
            <a href={article.article_url} target="_blank" rel="noopener noreferrer">
              <b lang="en">{article.title}</b>
              <span className="age">{toWhen(article.published_dt, nowMs, language)}</span>
              <span className="label" lang="en">
                {article.publisher}
              </span>
            </a>
          </li>
        ))}
      </ul>
    </section>
  )
}

function toWhen(publishedDt: string, nowMs: number, language: Language): string {
  const atMs = Date.parse(publishedDt)
  const ageMs = nowMs - atMs
  return ageMs < DAY_MS ? toAgeText(ageMs / 1000, language) : toDayText(atMs, nowMs, language)
}
