import type { TopicText } from './use-topics.ts'

/** Returns the topics that contain every word, ignoring case and accents. */
export function findTopics(topics: readonly TopicText[], sought: string): TopicText[] {
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
