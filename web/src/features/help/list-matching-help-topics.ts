import type { HelpTopicText } from './use-help-topics.ts'

/** Returns the topics that contain every word, ignoring case and accents. */
export function listMatchingHelpTopics(
  topics: readonly HelpTopicText[],
  sought: string,
): HelpTopicText[] {
  const words = toPlain(sought).split(/\s+/).filter(Boolean)
  return topics.filter(({ title, parts }) => {
    const text = toPlain([title, ...parts.flatMap((part) => [part.title, part.text])].join(' '))
    return words.every((word) => text.includes(word))
  })
}

const toPlain = (text: string) =>
  text
    .normalize('NFD')
    .replace(/\p{Diacritic}/gu, '')
    .toLowerCase()
