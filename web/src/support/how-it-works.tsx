import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import type { Topic } from './topics.ts'

/** Requirement XT-11: from where something is done to the page that tells how it goes. */
export function HowItWorks({ topic }: { topic: Topic }) {
  const { t } = useTranslation('shell')
  return (
    <Link className="link" to="/help/$topic" params={{ topic }}>
      {t('howItWorks')}
    </Link>
  )
}
