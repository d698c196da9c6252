import { toDateText } from '@parvalue/shared/domain/values/date-format.ts'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { type LegalTextResponse, legalTextQuery } from '#api/account/legal.ts'
import { boot } from '#api/client/boot.ts'
import { useLanguage } from '#i18n/use-language.ts'
import { Button } from '#ui/button/button.tsx'
import { ListSkeleton } from '#ui/layout/list-skeleton.tsx'
import { LegalBlocks } from './legal-blocks.tsx'
import styles from './legal-page.module.css'
import type { LegalPageName } from './preload-legal-text.ts'

export const TermsPage = () => <LegalPage name="terms" />
export const PrivacyPage = () => <LegalPage name="privacy" />
export const RiskPage = () => <LegalPage name="risk" />

/** Shows a legal document to which the footer links, in the operator's own text if there is one (requirement SH-08). */
function LegalPage({ name }: { name: LegalPageName }) {
  const { t } = useTranslation('help')
  const { language } = useLanguage()
  const query = useQuery(legalTextQuery(name, language))
  return (
    <div className="page">
      <div className={styles.legal}>
        <h1 tabIndex={-1}>{query.data?.title ?? t(`legal.${name}`)}</h1>
        {query.data && <Text text={query.data} />}
        {query.isError && <NotLoaded onAgain={() => void query.refetch()} />}
        {query.isPending && (
          <div className={styles.loading}>
            <ListSkeleton label={t('legal.loading')} isLong />
          </div>
        )}
        {name === 'privacy' && <PrivacyLinks />}
        <Contact />
      </div>
    </div>
  )
}

function Text({ text }: { text: LegalTextResponse }) {
  const { t } = useTranslation('help')
  const { language } = useLanguage()
  const sections = text.blocks.flatMap((block) => (block.kind === 'section' ? [block] : []))
  useAnchor(text)
  return (
    <>
      <p className="label">
        {t('legal.versionOf')}{' '}
        <time dateTime={text.version_date}>{toDateText(text.version_date, language)}</time>
      </p>
      {sections.length > 1 && (
        <nav aria-label={t('legal.contents')}>
          <ul className={styles.contents}>
            {sections.map(({ id, text: heading }) => (
              <li key={id}>
                <a className="link" href={`#${id}`}>
                  {heading}
                </a>
              </li>
            ))}
          </ul>
        </nav>
      )}
      <LegalBlocks blocks={text.blocks} />
    </>
  )
}

/**
 * Scrolls to the anchor of the URL: the text loads after the page, when the browser has already failed to
 * find the anchor.
 */
function useAnchor(text: LegalTextResponse) {
  useEffect(() => {
    const id = decodeURIComponent(location.hash.slice(1))
    const isThere = text.blocks.some((block) => block.kind === 'section' && block.id === id)
    if (isThere) document.getElementById(id)?.scrollIntoView()
  }, [text])
}

function NotLoaded({ onAgain }: { onAgain: () => void }) {
  const { t } = useTranslation('help')
  return (
    <div className={styles.loading} role="alert">
      <p>{t('legal.notLoaded')}</p>
      <div>
        <Button variant="quiet" onClick={onAgain}>
          {t('legal.loadAgain')}
        </Button>
      </div>
    </div>
  )
}

function PrivacyLinks() {
  const { t } = useTranslation('help')
  return (
    <p className={styles.contents}>
      <Link className="link" to="/settings">
        {t('legal.settings')}
      </Link>
      <Link className="link" to="/account">
        {t('legal.account')}
      </Link>
    </p>
  )
}

function Contact() {
  const { t } = useTranslation('help')
  const { supportEmail } = boot.brand
  return (
    <p className={styles.contact}>
      {t('legal.contact')}{' '}
      <a className="link" href={`mailto:${supportEmail}`}>
        {supportEmail}
      </a>
    </p>
  )
}
