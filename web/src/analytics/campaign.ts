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
const TEXT_MAX = 64

/**
 * Parses the campaign of a query string; null without one. Values that look like a wallet address, an email address or
 * a long number are dropped, because they could identify a person.
 */
export function parseCampaign(search: string): Campaign | null {
  const query = new URLSearchParams(search)
  const tags = campaignTags.flatMap((tag) => {
    const text = query.get(tag)
    return text !== null && isTagText(text) ? [[tag, text] as const] : []
  })
  return tags.length === 0 ? null : Object.fromEntries(tags)
}

const isTagText = (text: string) =>
  text.length <= TEXT_MAX &&
  /^[\p{L}\p{N}][\p{L}\p{N} ._+-]*$/u.test(text) &&
  !/0x[0-9a-f]{8}|[0-9a-f]{24}|\d{7}/i.test(text)

/** Saves the campaign of the landing URL; the latest one wins. The page calls it once. */
export function saveCampaign(search: string) {
  const campaign = parseCampaign(search)
  if (campaign === null) return
  try {
    sessionStorage.setItem(KEY, JSON.stringify(campaign))
  } catch {
    // Without storage the events of this visit name no campaign.
  }
}

/** Reads the saved campaign; validates it again, because session storage is writable. */
export function readSavedCampaign(): Campaign {
  try {
    const stored = JSON.parse(sessionStorage.getItem(KEY) ?? '{}') as Record<string, string>
    return parseCampaign(new URLSearchParams(stored).toString()) ?? {}
  } catch {
    return {}
  }
}
