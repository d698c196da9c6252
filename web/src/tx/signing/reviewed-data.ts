import type { SignedData } from './signed-facts.ts'

/** The data whose words the user has agreed to since the page was loaded. */
const reviewed = new Set<string>()

/** Records that the user has read the words of this data and goes on to sign it. */
export const markReviewed = (data: SignedData) => void reviewed.add(toKey(data))

/** Returns whether the user has agreed to the words of exactly this data. */
export const isReviewed = (data: SignedData): boolean => reviewed.has(toKey(data))

const toKey = ({ domain, primaryType, message }: SignedData): string =>
  JSON.stringify([domain, primaryType, message], (_, value: unknown) =>
    typeof value === 'bigint' ? `${value}` : value,
  )
