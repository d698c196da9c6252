import { useTranslation } from 'react-i18next'
import { useLanguage } from '#i18n/use-language.ts'
import { type HelpTopic, helpTopics } from '#support/help-topics.ts'
import { toHelpFigures } from './help-figures.ts'

export type HelpTopicText = {
  topic: HelpTopic
  title: string
  parts: { name: string; title: string; text: string }[]
}

/** Returns all topics in the current language, with the product's numbers. */
export function useHelpTopics(): HelpTopicText[] {
  const { t } = useTranslation('help')
  const { language } = useLanguage()
  const all = t('topics', { returnObjects: true, ...toHelpFigures(language) })
  return helpTopics.map((topic) => ({
    topic,
    title: all[topic].title,
    parts: Object.entries<{ title: string; text: string }>(all[topic].parts).map(
      ([name, part]) => ({ name, ...part }),
    ),
  }))
}
