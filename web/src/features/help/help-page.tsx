import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { boot } from '#api/client/boot.ts'
import { Icon } from '#ui/art/icon.tsx'
import styles from './help-page.module.css'
import { listMatchingHelpTopics } from './list-matching-help-topics.ts'
import { useHelpTopics } from './use-help-topics.ts'

/** Shows all topics, with a text filter (requirement XT-11). */
export function HelpPage() {
  const { t } = useTranslation('help')
  const [sought, setSought] = useState('')
  const found = listMatchingHelpTopics(useHelpTopics(), sought)
  return (
    <div className="page">
      <div className={styles.help}>
        <h1 tabIndex={-1}>{t('title')}</h1>
        <p className={styles.lede}>{t('lede')}</p>
        <search className={styles.search}>
          <Icon name="search" />
          <input
            type="search"
            className={styles.input}
            value={sought}
            placeholder={t('search')}
            aria-label={t('search')}
            autoComplete="off"
            maxLength={80}
            onChange={({ target }) => setSought(target.value)}
          />
        </search>
        <p className={styles.count} role="status">
          {found.length === 0 ? t('nothing') : t('found', { count: found.length })}
        </p>
        <ul className={styles.topics}>
          {found.map(({ topic, title, parts }) => (
            <li key={topic}>
              <Link to="/help/$topic" params={{ topic }}>
                <b>{title}</b>
                <span>{parts.map((part) => part.title).join(' · ')}</span>
              </Link>
            </li>
          ))}
        </ul>
        <SupportContact />
      </div>
    </div>
  )
}

export function SupportContact() {
  const { t } = useTranslation('help')
  const { supportEmail } = boot.brand
  return (
    <p className={styles.write}>
      {t('write')}{' '}
      <a className="link" href={`mailto:${supportEmail}`}>
        {supportEmail}
      </a>
    </p>
  )
}
