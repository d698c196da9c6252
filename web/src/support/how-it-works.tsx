import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import type { Topic } from './topics.ts'

/** Links a feature to its help topic (requirement XT-11). */
export function HowItWorks({ topic }: { topic: Topic }) {
  const { t } = useTranslation('shell')
  return (
    <Link className="link" to="/help/$topic" params={{ topic }}>
      {t('howItWorks')}
    </Link>
  )
}
