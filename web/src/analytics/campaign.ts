import { tabStore } from '#device/storage.ts'

/** Campaign parameters of the landing URL (requirement IN-03). */
export const campaignTags = [
  'utm_source',
  'utm_campaign',
  'utm_medium',
  'utm_term',
  'utm_content',
] as const

export type Campaign = { readonly [Tag in (typeof campaignTags)[number]]?: string }

const KEY = 'parvalue.campaign'
const TEXT_MAX = 256

/** Parses the campaign of a query string; null without one. Values are kept as they came. */
export function parseCampaign(search: string): Campaign | null {
  const query = new URLSearchParams(search)
  const tags = campaignTags.flatMap((tag) => {
    const text = query.get(tag)
    return text !== null && isTagText(text) ? [[tag, text] as const] : []
  })
  return tags.length === 0 ? null : Object.fromEntries(tags)
}

/** Tells whether a value has only printable characters, and is neither empty nor too long to be a tag. */
const isTagText = (text: string) =>
  text !== '' && text.length <= TEXT_MAX && !/[\p{C}\p{Zl}\p{Zp}]/u.test(text)

/** Saves the campaign of the landing URL; the latest one wins. The page calls it once. */
export function saveCampaign(search: string) {
  const campaign = parseCampaign(search)
  if (campaign !== null) tabStore.setItem(KEY, JSON.stringify(campaign))
}

/** Reads the saved campaign; validates it again, because session storage is writable. */
export function readSavedCampaign(): Campaign {
  try {
    const stored = JSON.parse(tabStore.getItem(KEY) ?? '{}') as Record<string, string>
    return parseCampaign(new URLSearchParams(stored).toString()) ?? {}
  } catch {
    return {}
  }
}
