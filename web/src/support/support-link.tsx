import { useTranslation } from 'react-i18next'
import { boot } from '#api/client/boot.ts'
import button from '#ui/button/button.module.css'
import { joinClassNames } from '#ui/text/class-names.ts'
import { type SupportContext, toSupportMailto } from './support-email.ts'

export type SupportLinkProps = {
  context: SupportContext
  /** `inline`: a link within a sentence; `quiet`: an outlined button of full width; `plain`: a text button. */
  variant?: 'inline' | 'quiet' | 'plain'
  /** Label of the link, if it is not the default one. */
  label?: string
}

/** Links to an email to support about one item. Requires the loaded namespace `support`. */
export function SupportLink({ context, variant: look = 'inline', label }: SupportLinkProps) {
  const { t } = useTranslation('support')
  return (
    <a className={classNames[look]} href={toSupportMailto(t, boot.brand.supportEmail, context)}>
      {label ?? t('contact')}
    </a>
  )
}

const classNames = {
  inline: 'link',
  quiet: joinClassNames(button.button, button.quiet, button.wide),
  plain: joinClassNames(button.button, button.plain),
}
