import { boot } from '#api/boot.ts'
import { toDateText } from '#i18n/format.ts'
import { useLanguage } from '#i18n/use-language.ts'
import styles from './terms-page.module.css'
import type { TermsSection } from './terms-text.ts'
import { useTerms } from './use-terms.ts'

const withBrand = (text: string) => text.replaceAll('{brand}', boot.brand.name)

/** Spec 2: the footer's link leads here; the company's terms and those of USD+ stand apart. */
export function TermsPage() {
  const terms = useTerms()
  const { language } = useLanguage()
  return (
    <div className="page">
      <div className={styles.terms}>
        <h1 tabIndex={-1}>{terms.title}</h1>
        <p className="label">
          {terms.versionOf}{' '}
          <time dateTime={boot.termsDate}>{toDateText(boot.termsDate, language)}</time>
        </p>
        <p className={styles.intro}>{withBrand(terms.intro)}</p>
        <nav aria-label={terms.contents}>
          <ul className={styles.contents}>
            {terms.sections.map(({ id, heading }) => (
              <li key={id}>
                <a className="link" href={`#${id}`}>
                  {heading}
                </a>
              </li>
            ))}
          </ul>
        </nav>
        {terms.sections.map((section) => (
          <Section key={section.id} section={section} />
        ))}
        <p className={styles.contact}>
          {terms.contact}{' '}
          <a className="link" href={`mailto:${boot.brand.supportEmail}`}>
            {boot.brand.supportEmail}
          </a>
        </p>
      </div>
    </div>
  )
}

const Section = ({ section }: { section: TermsSection }) => (
  <section id={section.id} className={styles.section} aria-labelledby={`${section.id}-heading`}>
    <h2 id={`${section.id}-heading`}>{section.heading}</h2>
    {section.parts.map(({ heading, text }) => (
      <div key={heading} className={styles.part}>
        <h3>{heading}</h3>
        <p>{withBrand(text)}</p>
      </div>
    ))}
  </section>
)
