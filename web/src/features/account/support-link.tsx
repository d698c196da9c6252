import type { AccountStep } from '@parvalue/shared/domain/account-steps.ts'
import { useTranslation } from 'react-i18next'
import { boot } from '#api/boot.ts'
import button from '#ui/button.module.css'
import { join } from '#ui/class-names.ts'

type SupportLinkProps = {
  step: AccountStep
  /** Within a sentence, or as the action of its own. */
  isInline?: boolean
}

/** A letter to support that says what it is about. */
export function SupportLink({ step, isInline = false }: SupportLinkProps) {
  const { t } = useTranslation('account')
  const subject = encodeURIComponent(t('supportSubject', { step: t(`steps.${step}`) }))
  return (
    <a
      className={isInline ? 'link' : join(button.button, button.quiet, button.wide)}
      href={`mailto:${boot.brand.supportEmail}?subject=${subject}`}
    >
      {t('support')}
    </a>
  )
}
