import { useTranslation } from 'react-i18next'
import { boot } from '#api/client/boot.ts'
import button from '#ui/button/button.module.css'
import { join } from '#ui/text/class-names.ts'
import { type SupportContext, toLetterHref } from './support-email.ts'

export type SupportLinkProps = {
  matter: SupportContext
  /** Within a sentence or a row, or as an action of its own, loud or soft. */
  look?: 'inline' | 'quiet' | 'plain'
  /** Where it is called something else. */
  label?: string
}

/** A letter to support that says what it is about; the words `support` have to be there. */
export function SupportLink({ matter, look = 'inline', label }: SupportLinkProps) {
  const { t } = useTranslation('support')
  return (
    <a className={classNames[look]} href={toLetterHref(t, boot.brand.supportEmail, matter)}>
      {label ?? t('contact')}
    </a>
  )
}

const classNames = {
  inline: 'link',
  quiet: join(button.button, button.quiet, button.wide),
  plain: join(button.button, button.plain),
}
